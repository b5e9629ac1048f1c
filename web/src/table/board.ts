// Connects the element of a table's layout with the flights of cards.
import { mount, unmount } from "svelte";

import Card from "../look/Card.svelte";
import { Flights } from "../motion/flights";
import type { Face } from "../net/api";
import { play } from "./sounds";
import type { Table } from "../state/table.svelte";

type Given = { table: Table; game: string; face: (code: string) => Face | undefined };

/** A Svelte action for the element of the layout; any touch ends the running animations. */
export function board(root: HTMLElement, { table, game, face }: Given) {
  const layer = document.createElement("div");
  layer.dataset["game"] = game;
  document.body.append(layer);
  const flights = new Flights(root, layer, (target, code) => {
    const card = mount(Card, { target, props: { code, face: face(code), game } });
    return () => void unmount(card);
  });
  const skip = () => flights.skip();
  addEventListener("pointerdown", skip);
  table.animate = async (frame, change, hurry) => {
    if (frame.moves.length && !hurry) play("card");
    await flights.animate(frame, change, hurry);
  };
  return {
    destroy() {
      removeEventListener("pointerdown", skip);
      table.animate = async (_, change) => change();
      layer.remove();
    },
  };
}
