import type { GameLook } from "..";
import Box from "./Box.svelte";
import CountLines from "./CountLines.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import Totals from "./Totals.svelte";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: Table,
  rail: Totals,
  box: Box,
  drawings: Drawings,
  count: { arrangement: "winner-wide", lines: CountLines, sum: false },
};
