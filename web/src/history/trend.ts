// A curve over a whole history: means of neighbouring parts, so that single games do not shake it.
const GAMES = 15;

/** The mean of about 15 games around each part, weighted by games. */
export function smoothed(parts: readonly { mean: number; games: number }[]): number[] {
  return parts.map((part, at) => {
    let games = part.games;
    let sum = part.mean * part.games;
    for (let away = 1; games < GAMES && (parts[at - away] || parts[at + away]); away++) {
      for (const near of [parts[at - away], parts[at + away]]) {
        games += near?.games ?? 0;
        sum += (near?.mean ?? 0) * (near?.games ?? 0);
      }
    }
    return sum / games;
  });
}
