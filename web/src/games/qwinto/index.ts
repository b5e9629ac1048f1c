import type { GameLook } from "..";
import Box from "./Box.svelte";
import CountLines from "./CountLines.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import Table from "./Table.svelte";
import { markName } from "./boxName";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: Table,
  box: Box,
  mark: markName,
  drawings: Drawings,
  count: { arrangement: "winner-large", lines: CountLines },
};
