import type { GameLook } from "..";
import Box from "./Box.svelte";
import Chip from "./Chip.svelte";
import CountLines from "./CountLines.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: Table,
  chip: Chip,
  box: Box,
  drawings: Drawings,
  count: { arrangement: "equal", lines: CountLines },
};
