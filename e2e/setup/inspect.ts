import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { inTurn } from "./in-turn.ts";
import { resize } from "./resize.ts";

const widths = [1366, 390];
/** How a state can be looked at: axe, which takes most of the time, reads it in one of these ways by turns, or in all. */
const ways = [
  { width: 1366, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
  { width: 1366, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;
// WCAG 2.2 AA asks for it (2.5.8), axe does not unless it is told to.
const rules = { "target-size": { enabled: true } };

// Words that stand on two lines, in the app's font and in the wider one that is shown where it comes late. Longer ones,
// addresses and what is joined by signs may be broken.
const brokenWords = `
  const found = [];
  const range = document.createRange();
  for (const font of ["", "Inter Fallback"]) {
    document.documentElement.style.setProperty("--font-sans", font);
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of text.data.matchAll(/(?<!\\S)[\\p{L}\\p{N}]{2,14}(?!\\S)/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1 && text.parentElement.checkVisibility()) found.push(word);
      }
    }
  }
  document.documentElement.style.removeProperty("--font-sans");
  found;
`;

/**
 * Checks a state with axe: wide or narrow, light or dark, by turns. In both widths nothing may overflow sideways, and no
 * short word is broken.
 */
export async function inspect(page: Page, state: string): Promise<void> {
  await expect(page.locator("main h1")).toBeVisible();
  for (const width of widths) {
    await resize(page, { width, height: 800 });
    for (const { colorScheme } of inTurn(ways, state).filter((way) => way.width === width)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect.soft(await violationsOf(page), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    }
    const wider = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
    expect.soft(wider, `${state}, ${width} px: nothing overflows`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate<string[]>(brokenWords), `${state}, ${width} px: broken words`).toEqual([]);
  }
}

async function violationsOf(page: Page): Promise<string[]> {
  const remaining: string[] = [];
  for (const { id, target } of await analyze(page, "document", { rules })) {
    // What lies half under a bar that stays in its place is whole once it is scrolled to.
    if (id === "target-size") {
      await page.locator(target).evaluate((one) => one.scrollIntoView({ block: "center" }));
      if ((await analyze(page, JSON.stringify(target), { runOnly: id, rules })).length === 0) continue;
    }
    remaining.push(`${id}: ${target}`);
  }
  return remaining;
}

interface Violation {
  id: string;
  target: string;
}

/**
 * Runs axe in the page, which has no frames. Its builder for Playwright sends and parses axe's 650 kB twice for each
 * analysis; here each document gets them once, and names no elements that violate nothing.
 */
async function analyze(page: Page, context: string, options: RunOptions): Promise<Violation[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const limited = JSON.stringify({ ...options, resultTypes: ["violations"] });
  return page.evaluate<Violation[]>(`axe.run(${context}, ${limited}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(" ") }))))`);
}
