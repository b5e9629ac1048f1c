import type { GameLook } from "..";
import Chip from "./Chip.svelte";
import Face from "./Face.svelte";
import Table from "./Table.svelte";

export const look: GameLook = { mark: "deux-sans-trois", face: Face, table: Table, chip: Chip };
