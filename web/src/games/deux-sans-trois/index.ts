import type { Look } from "..";
import Chip from "./Chip.svelte";
import Face from "./Face.svelte";
import Table from "./Table.svelte";

export const look: Look = { mark: "deux-sans-trois", face: Face, table: Table, chip: Chip };
