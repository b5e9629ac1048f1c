import type { GameLook } from "..";
import Box from "./Box.svelte";
import CountLines from "./CountLines.svelte";
import Drawings from "./Drawings.svelte";
import Face from "./Face.svelte";
import Links from "./Links.svelte";
import Table from "./Table.svelte";
import "./palette.css";

export const look: GameLook = {
  face: Face,
  table: Table,
  rail: Links,
  box: Box,
  drawings: Drawings,
  count: { arrangement: "winner-large", lines: CountLines, sum: false },
};
