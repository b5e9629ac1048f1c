// The options of a table in words.
import { optionFits, optionText } from "../screens/tableSettings";
import type { TableContext } from "../table/context";

export type RoomFact = { what: string; how: string };

/** The options of the game, the time for a decision, and whether there are hints. */
export function facts({ game, table, text }: TableContext): RoomFact[] {
  const info = table.info!;
  const several = game.options.filter(
    (option) => !option.values || option.values.filter((value) => optionFits(option, value, table.players)).length > 1,
  );
  return [
    ...several.map((option) => ({
      what: text.t(`option-${option.name}`),
      how: optionText(text, text, option, String(info.options[option.name] ?? option.default)),
    })),
    {
      what: text.t("time-per-decision"),
      how: info.seconds == null ? text.t("no-limit") : text.t("seconds", { seconds: info.seconds }),
    },
    { what: text.t("hints"), how: text.t(info.hints ? "room-allowed" : "room-none") },
  ];
}
