import type { Look } from "..";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import Totals from "./Totals.svelte";

export const look: Look = { mark: "skyjo", face: Face, table: Table, aside: Totals };
