import type { GameLook } from "..";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import Totals from "./Totals.svelte";

export const look: GameLook = { mark: "skyjo", face: Face, table: Table, aside: Totals };
