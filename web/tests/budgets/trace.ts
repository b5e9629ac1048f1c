// Chromium's own record of the frames that it drew.
import type { CDPSession } from "@playwright/test";

export type TraceEvent = { name: string; ts: number; ph: string; cat: string; args?: Record<string, unknown> };

const CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"];

/** What Chromium recorded while something was done. */
export async function trace(session: CDPSession, doing: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES }, transferMode: "ReportEvents" });
  await doing();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  return events.sort((one, other) => one.ts - other.ts);
}

/** The frames between two marks of the page, wherever they stand: those drawn, and those there was time for. */
export function framesDuring(events: TraceEvent[], from: string, to: string, rate: number): { drawn: number; possible: number } {
  let [drawn, possible, inside, since] = [0, 0, 0, 0];
  for (const { name, ts } of events) {
    if (name === from) [since, inside] = [ts, 0];
    else if (name === "DrawFrame" && since) inside++;
    else if (name === to && since) {
      const most = Math.floor(((ts - since) / 1e6) * rate);
      drawn += Math.min(inside, most); // an interval may catch a frame at both of its ends
      possible += most;
      since = 0;
    }
  }
  return { drawn, possible };
}
