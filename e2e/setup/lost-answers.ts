import type { Page, Route } from "@playwright/test";
import { viewAuditLog } from "contract/audit/audit.ts";
import { type CallName, paths } from "contract/core/paths.ts";
import { expect } from "../test.ts";
import type { Centre } from "./people.ts";

interface Act {
  call: CallName;
  /** Presses the button, and presses it again after the answer was lost. */
  press: () => Promise<void>;
  /** Tries again. */
  again: () => Promise<void>;
  /** The text that confirms it in the end. */
  done: string | RegExp;
  /** The page shows the result by itself, without another try. */
  showsItself: boolean;
  /** The actions in the audit log afterwards, one for each act. */
  entries: string[];
}

/** The server receives it, but its first answer is lost. It must happen once, whatever is tried again. */
export async function actTwice(page: Page, centre: Centre, act: Act): Promise<void> {
  const { call, press, again, done, showsItself, entries } = act;
  const [method, path = ""] = paths[call].split(" ");
  const pattern = new RegExp(`${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
  const answers: { key: string | undefined; status: number }[] = [];
  const cut = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    answers.push({ key: route.request().headers()["idempotency-key"], status: response.status() });
    await (answers.length === 1 ? route.abort() : route.fulfill({ response }));
  };
  const before = await newestEntry(centre);
  await page.route(pattern, cut);
  const lost = page.waitForEvent("requestfailed", (request) => pattern.test(request.url()));
  await press();
  await lost;
  if (!showsItself) {
    await again();
    await expect.poll(() => answers.length).toBe(2);
  }
  await expect(page.getByText(done).first()).toBeVisible();
  await page.unroute(pattern, cut);
  expect(new Set(answers.map(({ key }) => key)).size).toBe(1);
  expect([answers[0]?.key, String(answers[0]?.status)]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^2/),
  ]);
  expect(await entriesSince(centre, before)).toEqual(entries);
}

async function newestEntry(centre: Centre): Promise<number> {
  const { entries } = await centre.ask(centre.admin, viewAuditLog);
  return entries[0]?.position ?? 0;
}

async function entriesSince(centre: Centre, position: number): Promise<string[]> {
  const { entries } = await centre.ask(centre.admin, viewAuditLog);
  return entries.filter((entry) => entry.position > position).map(({ action }) => action);
}
