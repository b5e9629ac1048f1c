// Chromium's own record of the frames that it drew.
import type { CDPSession } from "@playwright/test";

export type TraceEvent = { name: string; ts: number; ph: string; cat: string; args?: Record<string, unknown> };

const CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"];

/** What Chromium recorded while something was done. */
export async function trace(session: CDPSession, doing: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: "ReportEvents",
  });
  await doing();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  return events.sort((one, other) => one.ts - other.ts);
}

/** The frames from the first one drawn after a mark of the page to another mark: those drawn, and those there was time for. */
export function framesDuring(
  events: TraceEvent[],
  from: string,
  to: string,
  rate: number,
): { drawn: number; possible: number } {
  let [drawn, possible, inside, since, waiting] = [0, 0, 0, 0, false];
  for (const { name, ts } of events) {
    if (name === from) [since, inside, waiting] = [0, 0, true];
    else if (name === "DrawFrame" && waiting) [since, inside, waiting] = [ts, 1, false];
    else if (name === "DrawFrame" && since) inside++;
    else if (name === to) {
      const most = since ? Math.floor(((ts - since) / 1e6) * rate) : 0;
      drawn += Math.min(inside, most); // an interval may catch a frame at both of its ends
      possible += most;
      [since, waiting] = [0, false];
    }
  }
  return { drawn, possible };
}

/** The milliseconds from each mark to the next one of another name. */
export function delays(events: TraceEvent[], from: string, to: string): number[] {
  const found: number[] = [];
  let since = 0;
  for (const { name, ts } of events) {
    if (name === from) since = ts;
    else if (name === to && since) {
      found.push((ts - since) / 1000);
      since = 0;
    }
  }
  return found;
}
