import { apply } from "contract/applications/applications.ts";
import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { application } from "../test/product/applications.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

test("an administrator filters applications, moves all that match with the keyboard, and back with Undo; a view brings the filter back", async ({
  page,
  centre,
  signIn,
}) => {
  const familyName = `Okafor${uniqueText(6)}`;
  for (const firstName of ["Amy", "Ben", "Cat"])
    await centre.ask(undefined, apply, { body: application({ firstName, familyName }) });
  await signIn(centre.admin, { to: "/admin/applications" });
  await expect(page.getByRole("heading", { name: /^Applications/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeAttached();
  await resize(page, { width: 1366, height: 768 });
  await page.keyboard.press("/");
  await page.keyboard.type(`electrical ${familyName}`);
  const list = page.getByRole("region", { name: "Applications (3)" });
  await expect(list).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await inspect(page, "applications, the filters");
  await page.getByLabel("Stage", { exact: true }).selectOption("New");
  await page.getByLabel("Owner", { exact: true }).selectOption("Nobody");
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(page).toHaveURL(/state=new.*owner=none/);

  await resize(page, { width: 1366, height: 768 });
  await list.getByRole("button", { name: "First Name" }).click();
  await expect(list.getByRole("rowheader")).toHaveCount(3);
  await expect(list.getByRole("cell", { name: /^(Amy|Ben|Cat)$/ })).toHaveText(["Amy", "Ben", "Cat"]);
  await list.getByLabel(`Choose the application of Amy ${familyName}`).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(list.getByRole("status")).toHaveText(/^2 of 3 applications selected/);
  await page.keyboard.press("a");
  await expect(list.getByRole("status")).toHaveText(/^All 3 that match are selected/);
  await inspect(page, "applications, all that match");
  await list.getByLabel("Stage for the chosen applications").selectOption("Interview");
  await list.getByRole("button", { name: "Move 3" }).click();
  await expect(page.getByText(/^3 applications are in Interview now\. Undo until /)).toBeVisible();
  await expect(page.getByText("No application matches. Take a filter off.")).toBeVisible();
  await inspect(page, "applications, none matches");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 3 applications.")).toBeVisible();
  await expect(list).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`Mine ${familyName}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`“Mine ${familyName}” is saved.`)).toBeVisible();
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByRole("menuitem", { name: "Save this view…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: `Mine ${familyName}` })).toHaveCount(0);
  await page.goto("/admin/applications");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: `Mine ${familyName}`, exact: true }).click();
  await expect(page.getByRole("button", { name: "Stage New: remove this filter" })).toBeVisible();
  await expect(list).toBeVisible();
});

test("an administrator restores all deleted portfolios that match on a phone, and deletes them again with Undo", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student", { name: `Sam ${uniqueText(6)}` });
  for (const title of ["Board change", "Cable run", "Duct"]) {
    const id = await centre.create(sam, title, "Draft");
    await centre.ask(sam, deletePortfolio, { params: { id } });
  }
  await signIn(centre.admin, { to: `/admin/portfolios?view=deleted&search=${encodeURIComponent(sam.name)}` });
  const list = page.getByRole("region", { name: "3 deleted portfolios" });
  await expect(list).toBeVisible();
  await resize(page, { width: 1366, height: 768 });
  await list.getByRole("button", { name: "Portfolio", exact: true }).click();
  await expect(page).toHaveURL(/by=title&to=asc/);
  await expect(list.getByRole("rowheader")).toHaveText(["Board change", "Cable run", "Duct"]);
  await list.getByLabel("Choose Board change of").focus();
  await page.keyboard.press("a");
  await expect(list.getByRole("status")).toHaveText("All 3 that match are selected");
  await inspect(page, "deleted portfolios, all that match");
  await resize(page, { width: 390, height: 844 });
  await list.getByRole("button", { name: "Restore 3" }).click();
  await expect(page.getByText(/^3 portfolios are restored\. Undo until /)).toBeVisible();
  await expect(page.getByText("No portfolios found.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 3 portfolios.")).toBeVisible();
  await expect(list.getByRole("rowheader")).toHaveCount(3);
});

test("portfolios are filtered with chips, and a view of them brings the deleted ones back", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Waits");
  await centre.create(sam, "Draft", "Draft");
  await signIn(centre.admin, { to: "/admin/portfolios" });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Filter by Assessor").selectOption({ value: ann._id });
  await page.getByLabel("Filter by Status").selectOption("Draft");
  await inspect(page, "portfolios, the filters");
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(page.getByRole("heading", { name: "1 portfolio of 1 student" })).toBeVisible();
  await inspect(page, "portfolios, two filters");
  await page.getByRole("button", { name: "Status Draft: remove this filter" }).click();
  await expect(page.getByRole("heading", { name: "2 portfolios of 1 student" })).toBeVisible();

  const name = `Gone ${uniqueText(6)}`;
  await page.goto("/admin/portfolios?view=deleted&by=title&to=asc");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible();
  await page.goto("/admin/portfolios");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await expect(page).toHaveURL(/view=deleted&by=title&to=asc/);
});
