// Where the seats of a table are: around an oval, the viewer's own at the bottom, the others clockwise from there.

/** How far the seats are drawn into the corners of the table: 1 is an ellipse. */
const ROUND = 0.6;
/** Half the width of the table that the seats span, in percent; they stand on its rim. */
const ACROSS = 45;
const DOWN = 50;

export type Spot = { x: number; y: number };

/** The place of a seat, in percent of the table's width and height. */
export function spotOf(seat: number, players: number, bottom: number): Spot {
  const turn = Math.PI / 2 + (2 * Math.PI * (seat - bottom)) / players;
  const bent = (value: number) => Math.sign(value) * Math.abs(Math.round(value * 1e9) / 1e9) ** ROUND;
  return { x: 50 + ACROSS * bent(Math.cos(turn)), y: 50 + DOWN * bent(Math.sin(turn)) };
}
