import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";

/** What an action cost the page's main thread, in milliseconds. */
export interface Cost {
  script: number;
  /** Style and layout. */
  layout: number;
  /** From the action until what it brings is seen. */
  wall: number;
}

/** A Chromium in which somebody has signed in. */
export interface Visitor {
  page: Page;
  /** Does something, waits until `seen` and until the page rests, and says what it cost. */
  cost(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<Cost>;
  leave(): Promise<void>;
}

export async function openVisitor(origin: string, remembered: Record<string, string>): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 768 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(remembered));
  // A stream that never ends would leave nobody a quiet network to wait for.
  await context.route("**/api/notices/stream", (route) => route.abort());
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "timeTicks" });
  return {
    page,
    cost: (act, seen) => costOf(page, devtools, act, seen),
    leave: () => browser.close(),
  };
}

async function costOf(
  page: Page,
  devtools: CDPSession,
  act: () => Promise<unknown>,
  seen: () => Promise<unknown>,
): Promise<Cost> {
  const before = await metrics(devtools);
  const start = performance.now();
  await act();
  await seen();
  const wall = performance.now() - start;
  // What is typed reaches the address bar after a rest of 300 ms, and that belongs to the cost.
  await page.waitForTimeout(500);
  const after = await metrics(devtools);
  const spent = (name: string) => 1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0));
  return { script: spent("ScriptDuration"), layout: spent("LayoutDuration") + spent("RecalcStyleDuration"), wall };
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
