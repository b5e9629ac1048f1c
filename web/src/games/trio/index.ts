import type { GameLook } from "..";
import { lazy } from "../lazy";
import Box from "./Box.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: lazy(() => import("./Table.svelte")),
  rail: lazy(() => import("./Links.svelte")),
  box: Box,
  drawings: Drawings,
  brief: [
    ["1", "1", "1"],
    ["?", "12"],
    ["7", "7", "7"],
  ],
  count: { arrangement: "winner-large", lines: lazy(() => import("./CountLines.svelte")), sum: false },
};
