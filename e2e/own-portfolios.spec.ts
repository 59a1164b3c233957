import type { APIResponse } from "@playwright/test";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const title = "Trunking run";

test("a stale list says so, and an action works on the current version", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  await signIn(sam);
  // Until the move is refused the page has the list of before the review, however often it asks.
  let before: Promise<APIResponse> | undefined;
  let isRefused = false;
  page.on("response", (response) => {
    if (response.request().method() === "PUT") isRefused = true;
  });
  await page.route("**/api/portfolios/user-portfolios", async (route) => {
    if (isRefused) return route.continue();
    before ??= route.fetch();
    await route.fulfill({ response: await before });
  });
  await page.goto("/my-portfolios");
  const move = page.getByRole("button", { name: "Move to Draft" });
  await expect(move).toBeVisible();
  await centre.review(ann, id, "Half a sentence.", "To Be Reviewed");
  await move.click();
  await expect(page.getByText("Look at it once more, then try again.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await move.click();
  await expect(page.getByText("Portfolio moved to Draft.")).toBeVisible();
});

test("a pressed act changes its colour alone, and a browser paints its card alone", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam } = await centre.pair();
  await centre.create(sam, title, "Draft");
  await signIn(sam, { to: "/my-portfolios" });
  await page.route("**/api/portfolios/*", (route) =>
    route.request().method() === "GET" ? route.fallback() : undefined,
  );
  const act = page.getByRole("button", { name: "Submit" });
  const isFlat = async () => {
    for (const [style, value] of [
      ["translate", "none"],
      ["opacity", "1"],
      ["transition-duration", "0s"],
    ] as const)
      await expect(act).toHaveCSS(style, value);
  };
  await act.hover();
  await page.mouse.down();
  await expect(act).toHaveCSS("color", await page.evaluate<string>("getComputedStyle(document.body).color"));
  await isFlat();
  await page.mouse.up();
  await expect(act).toHaveAttribute("aria-disabled", "true");
  await isFlat();
  for (const part of [page.getByRole("article"), page.getByRole("region", { name: "Drafts" })])
    await expect(part).toHaveCSS("isolation", "isolate");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a move is announced even when the list loads before everything else", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  await centre.create(sam, title, "Draft");
  await signIn(sam, { to: "/my-portfolios" });
  await expect(page.getByRole("article")).toHaveCount(2);
  // With an unread notification, the page refetches the notifications whenever something has changed.
  await centre.review(ann, id);
  await expect(page.getByText(/^New notification:/)).toBeAttached();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/notifications", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Drafts 0" })).toBeVisible();
  held.resolve();
  await expect(page.getByText("Portfolio submitted for review successfully!")).toBeVisible();
});

test("by keyboard, the focus stays where the work is", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  await centre.create(sam, title, "Draft");
  await signIn(sam, { to: "/my-portfolios" });
  await page.getByRole("button", { name: "Submit" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Drafts/ })).toBeFocused();
  await page.getByRole("button", { name: "Move to Draft" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^To Be Reviewed/ })).toBeFocused();

  await page.getByLabel("Filter by Unit").selectOption("311");
  await page.getByRole("button", { name: "Show all" }).press("Enter");
  await expect(page.getByLabel("Filter by Unit")).toBeFocused();

  await page.getByRole("link", { name: `View: ${title}` }).click();
  await page.getByRole("button", { name: "Submit for Review" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move to Draft" })).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toBeFocused();

  await page.goto(page.url().replace("view", "edit"));
  await page.getByRole("button", { name: "Move to Draft" }).press("Enter");
  await expect(page.getByLabel("Portfolio Title")).toHaveValue(title);
  await expect(page.getByRole("heading", { name: "Edit Portfolio" })).toBeFocused();

  await page.goto("/my-portfolios");
  await page.getByRole("button", { name: `Delete: ${title}` }).press("Enter");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(page.getByText("No draft portfolios.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Drafts/ })).toBeFocused();
});

test("on the narrowest phone no page needs sideways scrolling, with the largest type either", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await centre.create(sam, title, "Draft");
  await signIn(sam);
  await resize(page, { width: 320, height: 640 });
  const html = page.locator("html");
  for (const address of ["/my-portfolios", "/dashboard", "/student/logbook?search=bonding", "/portfolio"]) {
    await page.goto(address);
    await expect(page.locator("main :is(h2, summary)").first()).toBeAttached();
    expect(await html.evaluate(({ scrollWidth }) => scrollWidth), address).toBe(320);
    for (const spacing of ["standard", "wide"]) {
      await html.evaluate(({ dataset }, spacing) => Object.assign(dataset, { size: "largest", spacing }), spacing);
      expect(await html.evaluate(({ scrollWidth }) => scrollWidth), `${address}, largest, ${spacing}`).toBe(320);
    }
  }
});

test("what was deleted is not shown again by going back", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  await centre.create(sam, title, "Draft");
  await signIn(sam, { to: "/my-portfolios" });
  await page.getByRole("link", { name: `View: ${title}` }).click();
  await page.getByRole("button", { name: "Delete portfolio" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/my-portfolios$/);
  await page.goBack();
  await expect(page.getByText("Portfolio not found. It may have been deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit for Review" })).toHaveCount(0);
});

test("a deletion is taken back by Undo, from the board and from the portfolio's own page", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  await centre.review(ann, id, "Show the fixings.");
  await centre.move(sam, id, "Draft");
  await signIn(sam, { to: "/my-portfolios" });
  const pressed = [
    [`Delete: ${title}`, /^Drafts/],
    ["Delete portfolio", "My Portfolios"],
  ] as const;
  for (const [remove, heading] of pressed) {
    await page.getByRole("button", { name: remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Portfolio deleted successfully")).toBeVisible();
    // Not before the focus is where the page puts it, or the key comes there.
    await expect(page.getByRole("heading", { name: heading })).toBeFocused();
    await expect(page.getByRole("article")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(page.getByText("Portfolio restored successfully")).toBeVisible();
    await page.getByRole("link", { name: `View: ${title}` }).click();
    await expect(page.getByText("Show the fixings.")).toBeVisible();
  }
});

test("Undo does not write over what was entered since, and nobody else is offered it", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  const field = page.getByLabel("Title", { exact: true });
  await field.fill("The first");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard it" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Create a New Portfolio" })).toBeFocused();
  await field.fill("The second");
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue("The second");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore it" }).click();
  await expect(field).toHaveValue("The first");
  await page.getByRole("button", { name: "Discard it" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("the edit page begins with the current version, not with a cached one", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  const id = await centre.create(sam, title);
  await signIn(sam, { to: "/my-portfolios" });
  await page.getByRole("link", { name: `View: ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Portfolio Details" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "My Portfolios" })).toBeVisible();
  await page.getByRole("button", { name: "Move to Draft" }).click();
  await expect(page.getByText("Portfolio moved to Draft.")).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/portfolios/${id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: `Edit: ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Portfolio" })).toBeVisible();
  await expect(page.getByText("Loading...")).toBeAttached();
  await expect(page.getByText("Only a draft can be edited.", { exact: false })).toHaveCount(0);
  held.resolve();
  await expect(page.getByLabel("Portfolio Title")).toHaveValue(title);
});

test("an address is chosen by a slow press too, and the focus stays in its field", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  const field = page.getByLabel("Postcode");
  await field.pressSequentially("LS1 4A");
  await page.getByRole("option", { name: "LS1 4AP", exact: false }).click({ delay: 400 });
  await expect(field).toHaveValue("Little London & Woodhouse, Leeds, LS1 4AP");
  await expect(field).toBeFocused();
});

test("the alert about the postcode goes as soon as the postcode is right", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await fillPortfolio(page, { postcode: "somewhere in Leeds" });
  await page.getByRole("button", { name: "Save as Draft" }).click();
  const blocked = page.getByRole("alert").filter({ hasText: "Please fix the postcode before submitting." });
  await expect(blocked).toBeVisible();
  // A second submission would be refused again.
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.getByLabel("Postcode").fill("LS1 4A");
  await expect(blocked).toBeVisible();
  await page.getByLabel("Postcode").fill("LS1 4AP");
  await expect(blocked).toHaveCount(0);
  await expect(page.getByText("Enter a UK postcode", { exact: false })).toHaveCount(0);
});

test("the sidebar marks the entry that a page below it belongs to", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  const expectMarked = async (address: string, name: string) => {
    await page.goto(address);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(marked).toHaveText([name]);
  };
  await signIn(sam);
  for (const address of ["/portfolio", `/portfolio/view/${id}`]) await expectMarked(address, "My Portfolios");
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(ann);
  await expectMarked(`/portfolio/assessor/${id}`, "Student Portfolios");
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(centre.admin);
  await expectMarked("/admin/audit-log", "Audit Log");
  await expectMarked("/admin/import", "Import learners");
  await expectMarked("/admin/applications", "Applications");
});

test("on a phone, one of many portfolios is found by a word of its title", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  for (let nth = 1; nth <= 11; nth++) await centre.create(sam, `Ring final circuit ${nth}`);
  await centre.create(sam, "Board at Kirkstall");
  await signIn(sam);
  await resize(page, { width: 390, height: 844 });
  await page.goto("/my-portfolios?status=To+Be+Reviewed");
  await page.getByLabel("Search by title").fill("kirkstall");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Board at Kirkstall" })).toBeVisible();
});
