import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium, flags } from "e2e/setup/chromium.ts";

/** What an action cost the page's main thread, in milliseconds. */
export interface Cost {
  script: number;
  /** Style and layout. */
  layout: number;
  /** From the action until its result is visible. */
  wall: number;
}

/** A Chromium in which somebody has signed in. */
export interface Visitor {
  page: Page;
  /** Acts, waits for `seen` and for the page to become idle, and answers what that cost. */
  cost(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<Cost>;
  close(): Promise<void>;
}

export async function openVisitor(origin: string, stored: Record<string, string>): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 768 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  // With the open stream of notifications the network would never become idle.
  await context.route("**/api/notices/stream", (route) => route.abort());
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "timeTicks" });
  return {
    page,
    cost: (act, seen) => costOf(page, devtools, act, seen),
    close: () => browser.close(),
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
  // Typed text reaches the address bar after a debounce of 300 ms, which is part of the cost.
  await page.waitForTimeout(500);
  const after = await metrics(devtools);
  const spent = (name: string) => 1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0));
  return { script: spent("ScriptDuration"), layout: spent("LayoutDuration") + spent("RecalcStyleDuration"), wall };
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
