import type { GameLook } from "..";
import { lazy } from "../lazy";
import Box from "./Box.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import { markName } from "./boxName";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: lazy(() => import("./Table.svelte")),
  box: Box,
  mark: markName,
  drawings: Drawings,
  brief: [["O4", "J5", "G1"], ["O2", "V6"], ["J6"]],
  count: { arrangement: "winner-large", lines: lazy(() => import("./CountLines.svelte")) },
};
