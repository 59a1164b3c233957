import type { Page } from "@playwright/test";
import { load, openBrowser } from "./first-paint/visits.ts";
import type { Benchmark } from "./harness/harness.ts";
import { median, percentile } from "./harness/timing.ts";

const rows = "main article h3";

/** In milliseconds: until what follows a visit or an act is over, which the page tells nobody. */
const settled = 2000;

/** The second visit of a page, a press on a card's act on a slow device, and scrolling through all cards. */
export const benchmark: Benchmark = async (harness) => {
  const { centre, start } = await harness.install();
  const { id, token } = centre.learner;
  const account = JSON.stringify({ _id: id, name: "Sam Singh", role: "student" });
  const openContext = await openBrowser(harness);
  const context = await openContext((await start()).url, { token, account }, "allow");
  const page = await context.newPage();
  await page.goto("/my-portfolios");
  await page.locator(rows).first().waitFor();
  for (let tries = 0; !(await page.evaluate<boolean>(isKept)); tries++) {
    if (tries === 15) throw new Error("the device has not kept the page");
    await page.waitForTimeout(settled);
  }
  const [firstTexts, painted, presses]: [number[], number[], number[]] = [[], [], []];
  for (let nth = 0; nth < harness.rounds; nth++) {
    const visit = await load(context, "/my-portfolios", rows);
    firstTexts.push(visit.firstText);
    painted.push(visit.rows);
  }
  const frames = await page.evaluate<number[]>(scroll);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (let nth = 0; nth < harness.rounds; nth++) presses.push(await press(page));
  const secondVisit = { "first text of a second visit": median(firstTexts), "its rows": median(painted) };
  const inUse = { frames: frames.length, "median frame": median(frames), "median press": median(presses) };
  return {
    tables: [[{ cards: await page.locator("main article").count(), ...secondVisit, ...inUse }]],
    figures: [
      { bound: "rows of a second visit, of its first text", value: (100 * median(painted)) / median(firstTexts) },
      { bound: "p95 of a press until the next frame", value: percentile(presses, 0.95) },
      { bound: "longest frame while scrolling", value: Math.max(...frames) },
    ],
  };
};

/** From the press of the first draft's Submit, or of Move to Draft, until the browser has painted the next frame. */
async function press(page: Page): Promise<number> {
  const act = page.getByRole("button", { name: /^(Submit|Move to Draft)$/ }).first();
  await page.evaluate(watchPress);
  await act.click();
  const took = Number(await page.evaluate("pressPainted"));
  await page.waitForTimeout(settled);
  return took;
}

/** The device has the code, the page's answers and the page as it was seen. */
const isKept = `
  caches.keys().then(async (names) => {
    const pages = names.find((name) => name.startsWith("pages of "));
    return pages !== undefined && Boolean(await (await caches.open(pages)).match("/my-portfolios"));
  })
`;

// Chromium says when the frame after a press was painted (Event Timing), in steps of 8 ms: a timer after it would wait for what
// follows, such as the search for what is under the pointer now. Of what takes less than a frame it says nothing.
const watchPress = `
  window.pressPainted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const press = list.getEntries().find(({ name }) => name === "click");
      if (press) resolve(press.duration);
    }).observe({ type: "event", durationThreshold: 16 });
    setTimeout(() => resolve(16), ${settled});
  });
  undefined;
`;

/** From the top to the end, by 40 pixels a frame: the milliseconds from each frame to the next. */
const scroll = `
  (async () => {
    const frames = [];
    const next = () => new Promise(requestAnimationFrame);
    let before = await next();
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, 40);
      const now = await next();
      frames.push(now - before);
      before = now;
    }
    return frames;
  })()
`;
