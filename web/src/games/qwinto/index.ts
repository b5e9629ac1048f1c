import type { Look } from "..";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import "./palette.css";

export const look: Look = { mark: "qwinto", face: Face, table: Table };
