import type { BrowserContext, CDPSession } from "@playwright/test";
import { visit } from "./visits.ts";

/** Kilobytes of code that are there before the rows, and the five functions in which most time is spent until then, in ms. */
export async function profile(context: BrowserContext, path: string, rows: string) {
  const { page, devtools, painted } = await visit(context, path, rows, startProfile);
  const { profile } = await devtools.send("Profiler.stop");
  const requests = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.toJSON()));
  await page.close();
  const code = requests.filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd < painted);
  const largest = Object.entries(selfTimes(profile)).toSorted(([, a], [, b]) => b - a);
  return {
    "kB of code": Math.round(code.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) / 1000),
    "most time in": largest
      .slice(0, 5)
      .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
      .join(", "),
  };
}

async function startProfile(devtools: CDPSession): Promise<void> {
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: 100 });
  await devtools.send("Profiler.start");
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** Milliseconds by function of ours, named as the built file names it, with its place there. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profile): Record<string, number> {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const { functionName = "", url = "", lineNumber = 0, columnNumber = 0 } = frames.get(id) ?? {};
    const [file] = /[^/]+(?=-[\w-]{8}\.js$)/.exec(url) ?? [];
    const name = `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}:${columnNumber + 1}`;
    if (file) times[name] = (times[name] ?? 0) + (timeDeltas[index] ?? 0) / 1000;
  }
  return times;
}
