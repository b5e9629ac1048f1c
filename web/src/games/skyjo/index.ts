import type { GameLook } from "..";
import { lazy } from "../lazy";
import Box from "./Box.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: lazy(() => import("./Table.svelte")),
  rail: lazy(() => import("./Totals.svelte")),
  box: Box,
  drawings: Drawings,
  brief: [
    ["9", "-1"],
    ["4", "4", "4"],
    ["?", "2"],
  ],
  count: { arrangement: "winner-wide", lines: lazy(() => import("./CountLines.svelte")), sum: false },
};
