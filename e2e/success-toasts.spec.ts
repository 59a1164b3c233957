import type { Locator, Page } from "@playwright/test";
import { makeGroup } from "contract/accounts/groups.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inTurn } from "./setup/in-turn.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { resize } from "./setup/resize.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** The visible controls whose centre is covered by something else; a control behind a bar is not visible. */
const covered = `() => {
  const [top, bottom] = [document.querySelector("[data-bar]"), document.querySelector("[data-bottom-bar]")]
    .map((bar) => bar?.getBoundingClientRect());
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".sr-only, .sr-only *"))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (y < 0 || y >= innerHeight || x < 0 || x >= innerWidth) return false;
      const isUnderBar = !one.closest("[data-bar], [data-bottom-bar]") && (y < top.bottom || (bottom && y > bottom.top));
      const hit = document.elementFromPoint(x, y);
      return !isUnderBar && !(one.contains(hit) || hit?.contains(one));
    })
    .map((one) => one.tagName + " " + (one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 40));
}`;

/** Wherever the page is scrolled to, at both sizes, a toast covers no control. */
async function expectOutOfTheWay(page: Page, message: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  const before = page.viewportSize() ?? sizes[0];
  for (const size of sizes) {
    await resize(page, size);
    await expect(page.getByRole("banner").getByText(/\((Student|Assessor)\)/)).toBeInViewport({ ratio: 1 });
    for (const share of [0, 0.3, 0.6, 1]) {
      await page.evaluate(`scrollTo({ top: ${share} * document.body.scrollHeight, behavior: "instant" })`);
      expect
        .soft(await page.evaluate<string[]>(`(${covered})()`), `${message}, ${size.width} px, ${share}`)
        .toEqual([]);
    }
    await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeInViewport({ ratio: 1 });
  }
  if (before) await resize(page, before);
}

async function waiting(centre: Centre): Promise<{ ann: Person; sam: Person; ids: string[] }> {
  const { ann, sam } = await centre.pair();
  const ids: string[] = [];
  for (const title of ["First", "Second", "Third"]) {
    ids.push(await centre.create(sam, title));
  }
  return { ann, sam, ids };
}

test("on the review page successes come one at a time, cover nothing, and end with the next act", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, ids } = await waiting(centre);
  await signIn(ann);
  for (const size of inTurn(sizes, "review page")) {
    await resize(page, size);
    await page.goto(`/portfolio/assessor/${ids[size === sizes[0] ? 0 : 1]}`);
    await page.getByLabel("Feedback", { exact: true }).fill("Who tested it?");
    await page.getByRole("button", { name: "Save Feedback" }).click();
    await expectOutOfTheWay(page, "Feedback saved successfully");
    await page.getByRole("button", { name: "Submit Feedback" }).click();
    await expectOutOfTheWay(page, "Feedback submitted successfully");
    await expect(page.getByText("Feedback saved successfully")).toHaveCount(0);
    await page.getByRole("button", { name: "Mark as Done" }).click();
    await expect(page.getByText("Feedback submitted successfully")).toHaveCount(0);
    const done = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Undo" }) });
    await expect(done).toHaveCount(1);
    await inspect(page, "a success in the top bar");
    await resize(page, size);

    // Moving the focus is no act, so Undo stays for keyboard users.
    await page.keyboard.press("Tab");
    await done.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Mark as Done" })).toBeVisible();
    // Undo is an act too, and its own toast replaces the other.
    await expect(page.getByRole("alert")).toHaveCount(1);
  }
});

test("on the boards too", async ({ page, centre, signIn }) => {
  const { ann, sam, ids } = await waiting(centre);
  const body = { status: "Reviewed", assessorComments: "Good." } as const;
  for (const id of ids) await centre.ask(ann, reviewPortfolio, { params: { id }, body });
  await centre.create(sam, "A draft", "Draft");

  await signIn(ann, { to: "/portfolio/assessor" });
  await page.getByRole("button", { name: "Mark as Done: First" }).click();
  const done = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Undo" }) });
  await expect(done).toBeVisible();
  await expectOutOfTheWay(page, (await done.locator("p").textContent()) ?? "");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(done).toHaveCount(0);

  await signIn(sam, { to: "/my-portfolios" });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expectOutOfTheWay(page, "Portfolio submitted for review successfully!");
  await page.getByLabel("Filter by Unit").selectOption({ index: 1 });
  await expect(page.getByText("Portfolio submitted for review successfully!")).toHaveCount(0);
});

test("on a phone a toast takes a line, and nothing that is being read moves as it comes and goes", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  for (const title of ["First", "Second"]) await centre.create(sam, title, "Draft");
  await signIn(sam);
  await resize(page, { width: 390, height: 600 });
  const toast = page.getByRole("banner").getByRole("alert");
  async function expectStill(read: Locator, act: () => Promise<void>): Promise<void> {
    const top = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN);
    const before = await top();
    await act();
    await expect(toast).toBeVisible();
    await expect.poll(top).toBe(before);
    // A click would scroll the page, because the bar stands where what is scrolled to may not (scroll-padding).
    await toast.getByRole("button", { name: "Dismiss" }).dispatchEvent("click");
    await expect(toast).toHaveCount(0);
    await expect.poll(top).toBe(before);
  }

  // At the top of a page.
  await page.goto("/my-portfolios");
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await expect(submit).toHaveCount(2);
  await expectStill(page.getByRole("heading", { level: 1 }), () => submit.first().click());
  // In the middle of one.
  await page.goto("/profile");
  const contrast = page.getByRole("group", { name: "Contrast" });
  await contrast.evaluate((group: { scrollIntoView(to: { block: "center" }): void }) =>
    group.scrollIntoView({ block: "center" }),
  );
  await expectStill(contrast, () => contrast.getByText("High").click());
});

test("on a phone a long name is cut before its role is", async ({ page, centre, signIn }) => {
  const name = "Wilhelmina Featherstonehaugh-Cholmondeley of Leeds";
  await signIn(await centre.newcomer("assessor", { name }));
  await resize(page, { width: 390, height: 500 });
  await page.goto("/profile");
  const role = page.getByRole("banner").getByText("(Assessor)");
  await expect(role).toBeInViewport({ ratio: 1 });
});

test("what went wrong stays until it is dismissed", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("assessor"), { to: "/profile" });
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.route("**/api/users/me/notifications", (route) => route.abort());
  await page.getByRole("checkbox").first().click();
  const trouble = page.getByRole("alert").filter({ hasText: "We could not reach the server." });
  await expect(trouble).toBeVisible();
  await page.getByLabel("Your name").fill("Annie Archer");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("Your name was changed.")).toBeVisible();
  await expect(trouble).toBeVisible();
  await trouble.getByRole("button", { name: "Dismiss" }).click();
  await expect(trouble).toHaveCount(0);
});

test("what failed in an open dialog is tried again there, with a pointer and by keys", async ({
  page,
  centre,
  signIn,
}) => {
  const names = [`Leeds ${uniqueText(8)}`, `York ${uniqueText(8)}`];
  for (const name of names) await centre.ask(centre.admin, makeGroup, { body: { kind: "cohort", name } });
  await signIn(centre.admin, { to: "/admin/users" });
  await page.getByRole("button", { name: "More: import and export" }).click();
  await page.getByRole("menuitem", { name: "Cohorts and employers" }).click();
  const dialog = page.getByRole("dialog", { name: "Cohorts and employers" });
  const again = dialog.getByRole("alert").getByRole("button", { name: "Try again" });
  for (const [nth, name] of names.entries()) {
    await resize(page, sizes[nth] ?? { width: 1366, height: 768 });
    await page.route(/\/api\/groups\/[0-9a-f]{32}$/, (route) => route.abort(), { times: 1 });
    const remove = dialog.getByRole("button", { name: `Remove ${name}` });
    await remove.press("Enter");
    await expect(again).toBeInViewport({ ratio: 1 });
    await inspect(page, `a failure in a dialog, ${nth}`);
    await resize(page, sizes[nth] ?? { width: 1366, height: 768 });
    if (nth === 0) await again.click();
    else {
      await remove.focus();
      await expect(async () => {
        await page.keyboard.press("Tab");
        await expect(again).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("Enter");
    }
    await expect(remove).toBeHidden();
    await expect(again).toBeHidden();
  }
});
