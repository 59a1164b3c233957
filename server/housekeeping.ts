import { setImmediate } from "node:timers/promises";
import { sweepResetTokens } from "./accounts/reset-tokens.ts";
import { forgetBundles, namedBundles } from "./bundles/bundles.ts";
import type { House } from "./house.ts";
import { clearAttempts } from "./http/attempts.ts";
import { sweepKeys } from "./http/idempotency.ts";
import { sweepOutbox } from "./mail/outbox.ts";
import { forgetNotices } from "./notices/reading.ts";
import { namedFiles } from "./portfolios/named-files.ts";
import { forgetWishes } from "./profile/new-addresses.ts";
import { forgetDeleted } from "./reviews/retention.ts";

const hour = 3_600_000;
const day = 24 * hour;

interface Log {
  error(line: object, message: string): void;
  info(line: object, message: string): void;
}

/** Removes what was deleted long ago, orphaned files, letters that are done with, and counters whose time is over: soon after the start, then hourly. */
export function keepTidy(house: House, log: Log): { stop(): void } {
  const soon = setTimeout(() => void tidy(house, log), 5000);
  const hourly = setInterval(() => void tidy(house, log), hour);
  soon.unref();
  hourly.unref();
  return {
    stop: () => {
      clearTimeout(soon);
      clearInterval(hourly);
    },
  };
}

/** One round of it. */
export async function tidy(house: House, log: Log): Promise<void> {
  try {
    await clearAttempts(house.db, house.clock);
    await sweepKeys(house.db, house.clock);
    await forgetWishes(house);
    while ((await forgetNotices(house)) > 0) await setImmediate();
    await sweepOutbox(house.db, house.clock);
    await sweepResetTokens(house.db, house.clock);
    while ((await forgetDeleted(house)) > 0) await setImmediate();
    await forgetBundles(house);
    const before = new Date(house.clock.now().getTime() - day);
    const removed = await house.files.sweep((names) => known(house, names), before);
    if (removed > 0) log.info({ removed }, "orphans removed");
  } catch (error) {
    // Tidying can wait; the product goes on without it, and the next hour tries again.
    log.error({ name: error instanceof Error ? error.name : "unknown" }, "tidying failed");
  }
}

async function known({ db }: House, names: string[]): Promise<Set<string>> {
  return new Set([...(await namedFiles(db, names)), ...(await namedBundles(db, names))]);
}
