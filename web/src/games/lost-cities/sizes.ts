// The sizes of the table. The two rows of suites share the remaining height, so that everything fits one screen:
// this needs the measured place, which styles alone cannot divide by the number of cards.
export type Sizes = {
  narrow: boolean;
  card: number; // widths, px
  lane: number;
  hand: number;
  step: number; // from one card in hand to the next
  open: number; // a card of the other's open hand; 0: it is hidden
  theirs: number; // heights of the rows of suites, px
  mine: number;
  most: number; // of a covered card's strip, px
  around: number; // of a suite: padding and score
};
export type Fan = { strip: number; ratio: number };

const RATIO = 1.4;
const SHORT = 0.85; // the end card of a suite that would be too long otherwise
const DISCARD = 1.15;
const LEAST_STRIP = 15;
const LEAST_TOUCH = 44;
const HAND = 8; // places always kept, so that a drawn card moves nothing

/** `theirs` and `mine`: the cards of the longest suites. */
export function sizes(width: number, height: number, theirs: number, mine: number, shown: boolean): Sizes {
  const narrow = width < 640;
  const side = narrow ? 56 : 190;
  const edges = narrow ? 12 : 36;
  const gap = narrow ? 4 : 10;
  const room = (width - edges - side - 5 * gap) / 5;
  const card = Math.max(20, narrow ? Math.min(room - 7, height * 0.085) : Math.min(room - 22, height * 0.0963));
  const lane = narrow ? room : Math.min(room, card * 1.55);
  const across = width - edges;
  const hand = narrow ? Math.min(height * 0.1, across * 0.166) : Math.min(height * 0.112, across / 9);
  const step = Math.min(hand + (narrow ? 3 : 8), (across - hand) / (HAND - 1));
  const open = shown ? Math.min(hand * 0.72, across / 9) : 0;
  const rest =
    height - hand * RATIO - (narrow ? 24 : 34) - card * DISCARD - 10 - 2 * gap - (open ? open * DISCARD + 8 : 0);
  const most = Math.min(card * 0.42, height * 0.041);
  return { narrow, card, lane, hand, step, open, ...shares(rest, theirs, mine), most, around: narrow ? 34 : 44 };
}

/** The same for a phone in landscape: the lanes have the whole height, and the hand lies beside them in two rows. */
export function flatSizes(width: number, height: number, theirs: number, mine: number, shown: boolean): Sizes {
  const [edges, gap] = [24, 4];
  const across = width - edges;
  const half = HAND / 2;
  const hand = Math.max(LEAST_TOUCH, Math.min((across * 0.33) / half - gap, height * 0.135));
  const step = hand + gap;
  const lane = (across - half * step) / 5 - gap;
  const card = Math.max(20, Math.min(lane - 7, height * 0.13));
  const open = shown ? (half * step) / HAND - 2 : 0;
  const rest = height - 10 - card * DISCARD - 10 - 2 * gap;
  return { narrow: true, card, lane, hand, step, open, ...shares(rest, theirs, mine), most: card * 0.42, around: 34 };
}

/** The two rows of suites share a height by the cards of their longest ones. */
function shares(height: number, theirs: number, mine: number): { theirs: number; mine: number } {
  const weights = [3 + Math.max(4, theirs), 3 + Math.max(5, mine + 1)] as const;
  const above = (height * weights[0]) / (weights[0] + weights[1]);
  return { theirs: above, mine: height - above };
}

/** How the cards of a suite overlap in a row of that height. */
export function fan(cards: number, height: number, size: Sizes): Fan {
  const fit = (ratio: number) =>
    Math.min(size.most, (height - size.around - size.card * ratio) / Math.max(1, cards - 1));
  const ratio = fit(RATIO) < LEAST_STRIP ? SHORT : RATIO;
  return { strip: Math.max(9, fit(ratio)), ratio };
}
