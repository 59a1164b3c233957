import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { fillDemo } from "demo/filling.ts";
import { findChromium, flags } from "e2e/setup/chromium.ts";
import { newId } from "server/platform/database/ids.ts";
import { type Benchmark, openDependencies } from "../harness/harness.ts";
import { startProduct } from "../harness/server.ts";
import { median, percentile } from "../harness/timing.ts";
import { logIn, openContext } from "./first-paint.ts";
import { load } from "./visits.ts";

const rows = "main article h3";
const cards = 300;

/** In milliseconds: until what follows a visit or an act is over, which the page tells nobody. */
const settled = 2000;

/** The second visit of a page, a press on a card's act on a slow device, and scrolling through all cards. */
export const benchmark: Benchmark = async ({ rounds, folder, atEnd }) => {
  const DATA_DIR = join(folder, "demo");
  await fillDemo(DATA_DIR);
  await addCards(DATA_DIR);
  const product = await startProduct({ DATA_DIR });
  atEnd(product.stop);
  const { stored } = await logIn(product.url, "student");
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  atEnd(() => browser.close());
  const context = await openContext(browser, product.url, stored, "allow");
  const page = await context.newPage();
  await page.goto("/my-portfolios");
  await page.locator(rows).first().waitFor();
  // The service worker has what it keeps, and the page its answers.
  await page.evaluate("navigator.serviceWorker.ready");
  await page.waitForTimeout(settled);
  const visits = [];
  for (let nth = 0; nth < rounds; nth++) visits.push(await load(context, "/my-portfolios", rows));

  const frames = await page.evaluate<number[]>(scroll);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const presses: number[] = [];
  for (let nth = 0; nth < rounds; nth++) presses.push(await press(page));
  const [firstText, painted] = [visits.map((one) => one.firstText), visits.map((one) => one.rows)];
  return {
    tables: [
      [
        {
          cards: await page.locator("main article").count(),
          "first text of a second visit": median(firstText),
          "its rows": median(painted),
          frames: frames.length,
          "median frame": median(frames),
          "median press": median(presses),
        },
      ],
    ],
    figures: [
      { bound: "rows of a second visit, of its first text", value: (100 * median(painted)) / median(firstText) },
      { bound: "p95 of a press until the next frame", value: percentile(presses, 0.95) },
      { bound: "longest frame while scrolling", value: Math.max(...frames) },
    ],
  };
};

/** The learner's portfolios again and again, which share their photos' files, until there are 300. */
async function addCards(DATA_DIR: string): Promise<void> {
  const { deps, close } = await openDependencies({ DATA_DIR });
  const { db } = deps;
  const { id } = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", "student@example.com")
    .executeTakeFirstOrThrow();
  const portfolios = await db.selectFrom("portfolios").selectAll().where("student", "=", id).execute();
  for (let nth = portfolios.length; nth < cards; nth++) {
    const one = portfolios[nth % portfolios.length];
    if (!one) throw new Error("the demo's learner has portfolios");
    const photos = await db.selectFrom("photos").selectAll().where("portfolio", "=", one.id).execute();
    const portfolio = newId();
    await db
      .insertInto("portfolios")
      .values({ ...one, id: portfolio })
      .execute();
    for (const photo of photos) {
      const [id, file, stored] = [newId(), `${newId()}.jpg`, photo.stored ?? photo.file];
      await db
        .insertInto("photos")
        .values({ ...photo, id, file, stored, portfolio })
        .execute();
    }
  }
  await close();
}

/** From the press of the first draft's Submit, or of Move to Draft, until the browser has painted the next frame. */
async function press(page: Page): Promise<number> {
  const act = page.getByRole("button", { name: /^(Submit|Move to Draft)$/ }).first();
  await page.evaluate(watchPress);
  await act.click();
  const took = Number(await page.evaluate("pressPainted"));
  await page.waitForTimeout(settled);
  return took;
}

const watchPress = `
  window.pressPainted = new Promise((resolve) => {
    addEventListener("pointerup", ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
    }, { capture: true, once: true });
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
