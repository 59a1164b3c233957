import type { Page } from "@playwright/test";
import { apply } from "contract/applications/applications.ts";
import { everything } from "../run/everything.ts";
import { application } from "../test/product/applications.ts";
import { inTurn } from "./setup/in-turn.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

// Welsh runs longer than English (docs/decisions/23): with every word of the product a third longer, nothing
// may overflow or be cut off.

const title = "Consumer unit at Kirkstall";

/** Lengthens each word by a third, except in what people typed. */
const lengthen = `(() => {
  const longer = (text) => text.replaceAll(/\\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length / 3)).toLowerCase());
  const typed = /@|${title}|Sam Singh|Ann Archer|Ada Adams|Level 3 NVQ/;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (!typed.test(node.data) && !node.parentElement.closest("script, style, noscript, textarea")) node.data = longer(node.data);
  }
  for (const field of document.querySelectorAll("[placeholder]")) field.placeholder = longer(field.placeholder);
})()`;

/** What has no room for its text: it is cut off without its title saying the whole, or leaves its box. */
const withoutRoom = `
  [...document.querySelectorAll("body *:not(script, style, select, option, svg *, input, textarea)")]
    .filter((one) => {
      const { color, display, overflowX, textOverflow } = getComputedStyle(one);
      if (color === "rgba(0, 0, 0, 0)" || display === "inline" || one.clientWidth <= 1 || one.scrollWidth <= one.clientWidth + 1) return false;
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const isCut = overflowX === "hidden" || overflowX === "clip";
      if (isCut) return !(textOverflow === "ellipsis" && one.closest("[title]")) && one.textContent.trim() !== "";
      return one.matches("button, a, label, legend, summary, h1, h2, h3, th, dt, p");
    })
    .map((one) => one.tagName.toLowerCase() + " " + one.textContent.trim().slice(0, 50) + " (" + one.className + ")")
`;

// The fallback is the wider one.
const fonts = everything ? ["Inter", "Inter Fallback"] : ["Inter Fallback"];

/** In both fonts: a visit whose first text came before Inter keeps the wider fallback (web/ui/tokens.css). */
async function hasRoom(page: Page, paths: string[]): Promise<void> {
  // With the open stream of notifications the network would never become idle.
  await page.route("**/api/notifications/stream", (route) => route.abort());
  for (const path of paths) {
    for (const width of inTurn([390, 1366], path)) {
      await resize(page, { width, height: 800 });
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      await page.evaluate(lengthen);
      for (const font of fonts) {
        await page.evaluate(`document.documentElement.style.setProperty("--font-sans", '"${font}"')`);
        const what = `${path}, ${width} px, ${font}`;
        expect.soft(await page.evaluate<string[]>(withoutRoom), what).toEqual([]);
        const wider = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
        expect.soft(wider, `${what}: nothing overflows the page`).toBeLessThanOrEqual(0);
      }
    }
  }
}

test("what anybody can open has room for a longer language", async ({ page }) => {
  await hasRoom(page, [
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((step) => `/application-form?step=${step}`),
    "/accessibility",
    "/verify",
  ]);
});

test("a learner's screens have room for a longer language", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const draft = await centre.create(sam, title, "Draft");
  await centre.create(sam, title);
  const id = await centre.create(sam, title);
  await centre.review(ann, id);
  await signIn(sam);
  await hasRoom(page, [
    "/dashboard",
    "/my-portfolios",
    "/portfolio",
    `/portfolio/edit/${draft}`,
    `/portfolio/view/${id}`,
    "/student/logbook",
    "/hours",
    "/profile",
    "/bundle",
    "/on-this-device",
  ]);
});

test("an assessor's screens have room for a longer language", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  await centre.create(sam, title);
  await centre.review(ann, await centre.create(sam, title));
  await signIn(ann);
  await hasRoom(page, [
    "/assessor",
    "/portfolio/assessor",
    `/portfolio/assessor/${id}`,
    "/assessor/reviews",
    "/records",
    "/records/new",
    `/hours?student=${sam._id}`,
    "/on-this-device",
    `/assessor/logbook?student=${sam._id}`,
  ]);
});

test("an administrator's screens have room for a longer language", async ({ page, centre, signIn }) => {
  const { sam } = await centre.pair();
  await centre.create(sam, title);
  // Its unit is "None", the longest name in that column.
  await centre.create(sam, title, "To Be Reviewed", [], ["", "", ""]);
  await centre.newcomer("student");
  await centre.ask(undefined, apply, { body: application() });
  await signIn(centre.admin);
  await hasRoom(page, [
    "/admin-dashboard",
    "/admin/users",
    "/admin/portfolios",
    "/admin/applications",
    "/admin/audit-log",
    "/admin/emails",
    "/admin/import",
    `/bundle/${sam._id}`,
  ]);
});
