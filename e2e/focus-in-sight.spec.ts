import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { inTurn } from "./setup/in-turn.ts";
import type { Centre, Person } from "./setup/people.ts";
import { phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/**
 * Runs in the page: the points of the focused element that are covered or out of sight. They lie a little inside each of
 * its boxes (a link may wrap over two lines), within round corners. For a control that only its label shows, such as a
 * file field, the label is checked.
 */
const hiddenPartsOf = `(focused) => {
  const drawn = focused.matches(".sr-only") ? focused.closest("label") ?? focused : focused;
  const hidden = [];
  for (const box of drawn.getClientRects()) {
    const radius = Math.min(parseFloat(getComputedStyle(drawn).borderRadius) || 0, box.width / 2, box.height / 2);
    const inside = Math.max(4, radius / 3 + 1);
    const [left, right] = [box.left + Math.min(inside, box.width / 2), box.right - Math.min(inside, box.width / 2)];
    const [top, bottom] = [box.top + Math.min(inside, box.height / 2), box.bottom - Math.min(inside, box.height / 2)];
    const points = [[left, top], [right, top], [left, bottom], [right, bottom], [(left + right) / 2, (top + bottom) / 2]];
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(drawn.contains(hit) || hit.contains(focused) && hit.matches("a, button, label, summary")))
        hidden.push(Math.round(x) + "," + Math.round(y) + " shows " + (hit ? hit.tagName + "." + hit.className : "nothing"));
    }
  }
  const name = focused.getAttribute("aria-label") ?? focused.id ?? "";
  return hidden.length === 0 ? [] : [focused.tagName + " " + name + " " + focused.textContent.slice(0, 40) + ": " + hidden[0]];
}`;

/** Focuses every focusable element, in keyboard order and back: a browser scrolls as it does for Tab. */
const walk = `() => {
  const hiddenPartsOf = ${hiddenPartsOf};
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
    (one) => one.tabIndex >= 0 && !one.disabled && !one.closest("[inert]") && one.checkVisibility({ visibilityProperty: true }),
  );
  const found = [];
  for (const order of [all, all.toReversed()])
    for (const one of order) {
      one.focus();
      if (document.activeElement === one) found.push(...hiddenPartsOf(one));
    }
  return { count: all.length, found: [...new Set(found)] };
}`;

/** Once a bar that has just grown, as with a line that came late, has said how high it is (ui/keys/bar-height.ts). */
const inNextFrame = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve((${walk})())));
})`;

async function walkAll(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.getByText("Loading...")).toHaveCount(0);
    for (const size of inTurn(sizes, address)) {
      await resize(page, size);
      const { count, found } = await page.evaluate<{ count: number; found: string[] }>(inNextFrame);
      expect.soft(count, address).toBeGreaterThan(2);
      expect.soft(found, `${address} at ${size.width} px`).toEqual([]);
    }
  }
}

async function filled(centre: Centre): Promise<{ ann: Person; sam: Person; draft: string; waiting: string }> {
  const { ann, sam } = await centre.pair();
  const bytes = await readFile((await phoneFiles()).small);
  const photos = [1, 2, 3].map((nth) => new Blob([new Uint8Array(bytes), `${nth}`], { type: "image/jpeg" }));
  const send = async (title: string, status: "Draft" | "To Be Reviewed") =>
    await centre.create(sam, title, status, photos);
  const draft = await send("A draft", "Draft");
  const waiting = await send("Waiting", "To Be Reviewed");
  const assessed = await send("Assessed", "To Be Reviewed");
  await centre.review(ann, assessed, "Who tested it?");
  for (const title of ["Second", "Third"]) await send(title, "To Be Reviewed");
  return { ann, sam, draft, waiting };
}

test("whatever a signed-out person comes to by keyboard is in sight", async ({ page }) => {
  const steps = [1, 3, 4, 7, 8].map((step) => `/application-form?step=${step}`);
  await walkAll(page, [
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password?token=x",
    "/accessibility",
    "/verify",
    ...steps,
  ]);
});

test("whatever a learner comes to by keyboard is in sight", async ({ page, centre, signIn }) => {
  const { sam, draft, waiting } = await filled(centre);
  await signIn(sam);
  await walkAll(page, [
    "/dashboard",
    "/portfolio",
    `/portfolio/edit/${draft}`,
    `/portfolio/view/${waiting}`,
    "/my-portfolios",
    "/student/logbook",
    "/hours",
    "/student/logbook?view=gaps",
    "/student/logbook#ac-315-6-6.1a",
    "/bundle",
    "/on-this-device",
    "/profile",
    "/application-form?step=2",
  ]);
});

test("whatever an assessor comes to by keyboard is in sight", async ({ page, centre, signIn }) => {
  const { ann, sam, waiting } = await filled(centre);
  await signIn(ann);
  await walkAll(page, [
    "/assessor",
    "/portfolio/assessor",
    `/portfolio/assessor/${waiting}`,
    `/portfolio/view/${waiting}`,
    "/assessor/reviews",
    "/records",
    "/records/new",
    `/hours?student=${sam._id}`,
    "/on-this-device",
    `/assessor/logbook?student=${sam._id}`,
    `/bundle/${sam._id}`,
    "/profile",
  ]);
});

test("whatever an administrator comes to by keyboard is in sight", async ({ page, centre, signIn }) => {
  const { waiting, sam } = await filled(centre);
  await signIn(centre.admin);
  await walkAll(page, [
    "/admin-dashboard",
    "/admin/users",
    "/admin/import",
    "/admin/portfolios",
    "/admin/applications",
    "/admin/applications/pipeline",
    "/admin/audit-log",
    "/admin/emails",
    `/portfolio/view/${waiting}`,
    `/bundle/${sam._id}`,
    "/register",
  ]);
});

test("the Tab key itself never leads under a bar, forwards or backwards", async ({ page, centre, signIn }) => {
  const { ann, sam, draft, waiting } = await filled(centre);
  for (const [person, address] of [
    [sam, `/portfolio/edit/${draft}`],
    [ann, `/portfolio/assessor/${waiting}`],
  ] as const) {
    await page.goto("/login");
    await page.evaluate("localStorage.clear()");
    await signIn(person, { to: address });
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.getByText("Loading...")).toHaveCount(0);
    for (const size of inTurn(sizes, address)) {
      await resize(page, size);
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let press = 0; press < 60; press++) {
          await page.keyboard.press(key);
          const found = await page.evaluate<string[]>(
            `document.activeElement === document.body ? [] : (${hiddenPartsOf})(document.activeElement)`,
          );
          expect.soft(found, `${address} at ${size.width} px, ${key} ${press + 1}`).toEqual([]);
        }
      }
    }
  }
});
