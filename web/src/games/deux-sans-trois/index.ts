import type { GameLook } from "..";
import { lazy } from "../lazy";
import Box from "./Box.svelte";
import Chip from "./Chip.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import { markName } from "./colours";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: lazy(() => import("./Table.svelte")),
  chip: Chip,
  box: Box,
  mark: markName,
  drawings: Drawings,
  brief: [
    ["8", "38"],
    ["8", "38", "53"],
    ["30", "37", "46"],
  ],
  count: { arrangement: "winner-large", lines: lazy(() => import("./CountLines.svelte")) },
};
