import type { GameLook } from "..";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import "./palette.css";

export const look: GameLook = { mark: "qwinto", face: Face, table: Table };
