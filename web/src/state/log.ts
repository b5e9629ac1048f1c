// Which messages the log keeps.
import type { Message } from "../net/api";

/** Whether the log keeps a message. "Somebody has chosen" (`log-chose…` in every game) is news only until all seats
 *  have chosen; the log then says what they chose. The terminal leaves these lines out too (`Message.passing`). */
export const staysInLog = (message: Message): boolean => !/^log-chose\b/.test(message.id);
