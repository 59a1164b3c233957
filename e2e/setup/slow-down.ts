import type { BrowserContext, Page } from "@playwright/test";

/** By so much the browser's processor is slower: 4 leaves a quarter of it. */
const processorSlowdown = Number(process.env.JOURNEYS_SLOWDOWN ?? 1);

/** Makes races seldom seen on a quiet machine frequent, as late-code.ts does. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (processorSlowdown === 1) return;
  context.on("page", slowDownPage);
  await Promise.all(context.pages().map(slowDownPage));
}

async function slowDownPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}
