import type { GameLook } from "..";
import { lazy } from "../lazy";
import Box from "./Box.svelte";
import Chip from "./Chip.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: lazy(() => import("./Table.svelte")),
  chip: Chip,
  box: Box,
  drawings: Drawings,
  brief: [["S2", "S5", "S9"], ["Sx"], ["?"]],
  count: { arrangement: "equal", lines: lazy(() => import("./CountLines.svelte")) },
};
