// What stays in the log.
import type { Message } from "../net/api";

/** That somebody has chosen while others still do is news until all have; then what was chosen is told. All rooms name
 *  such lines alike; the terminal leaves them out, too (`Message.passing`). */
export const lasting = (message: Message): boolean => !/^log-chose\b/.test(message.id);
