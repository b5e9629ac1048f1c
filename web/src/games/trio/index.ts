import type { GameLook } from "..";
import Face from "./Face.svelte";
import Links from "./Links.svelte";
import Table from "./Table.svelte";

export const look: GameLook = { mark: "trio", face: Face, table: Table, aside: Links };
