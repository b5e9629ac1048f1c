import type { Look } from "..";
import Face from "./Face.svelte";
import Table from "./Table.svelte";

export const look: Look = { mark: "lost-cities", face: Face, table: Table };
