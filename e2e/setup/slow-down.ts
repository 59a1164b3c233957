import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";

/** For so many milliseconds the code of each page is held back, as on a slow network. */
const codeDelay = Number(process.env.JOURNEYS_CODE_DELAY_MS ?? 0);
/** By so much the browser's processor is slower: 4 leaves a quarter of it. */
const processorSlowdown = Number(process.env.JOURNEYS_SLOWDOWN ?? 1);

/**
 * Makes races seldom seen on a quiet machine frequent: a journey that looks for something before the next page is there
 * fails. Only the code of pages and dialogs is held back, not what they share.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (codeDelay > 0)
    await context.route("**/assets/*-{page,dialog}-*.js", async (route) => {
      await setTimeout(codeDelay);
      // The page that asked may have gone.
      await route.fallback().catch(() => undefined);
    });
  if (processorSlowdown === 1) return;
  context.on("page", slowDownPage);
  await Promise.all(context.pages().map(slowDownPage));
}

async function slowDownPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}
