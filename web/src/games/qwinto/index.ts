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
  count: { arrangement: "winner-large", lines: lazy(() => import("./CountLines.svelte")) },
};
