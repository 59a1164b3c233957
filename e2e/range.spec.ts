import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { cellIds } from "contract/qualifications/requirements.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

const unit = curriculumEntries.filter((entry) => entry.unit === "315").map(numbersOf);
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

/** A job on these criteria that shows these cells, accepted as a whole. */
async function accepted(
  centre: Centre,
  { ann, sam }: Record<"ann" | "sam", Person>,
  { title, places, cells }: { title: string; places: (typeof swa)[]; cells: string[] },
): Promise<void> {
  const sent = sentPortfolio(title, "To Be Reviewed", [], ["315", "6", "6.2e"]);
  const form = { ...sent, also: JSON.stringify(places), cells: JSON.stringify(cells), workplace: "real" };
  const { portfolio } = await centre.ask(sam, createPortfolio, { form });
  const body = { status: "Reviewed" as const, finish: true, assessorComments: "Good." };
  await centre.ask(ann, reviewPortfolio, { params: { id: portfolio._id }, body });
}

test("a unit with the whole range but one cable is refused for that cable, and achieved once it is shown", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const others = cellIds.filter((id) => id !== "swa");
  await accepted(centre, { ann, sam }, { title: "The whole unit", places: unit, cells: others });
  await resize(page, { width: 1366, height: 900 });
  await signIn(ann, { to: `/assessor/logbook?student=${sam._id}&unit=315` });
  await page.getByRole("button", { name: "Range" }).click();
  const range = page.getByRole("region", { name: /^LO 6: Cables, in real work/ });
  await expect(range.getByText("3 of 4 shown")).toBeVisible();
  await expect(range.getByRole("listitem").filter({ hasText: "SWA" })).toContainText("To do");
  await page.getByRole("button", { name: "Mark unit 315 as achieved" }).press("Enter");
  const refusal = "Unit 315 is not complete: cables: SWA is not shown in real work.";
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await expect(page.getByRole("region", { name: "Still missing for this unit" })).toHaveText(
    /Cables: SWA is not shown in real work$/,
  );
  await inspect(page, "range, one cable is missing");
  await resize(page, { width: 1366, height: 900 });

  await accepted(centre, { ann, sam }, { title: "SWA to the roof fan", places: [swa], cells: ["swa"] });
  await page.reload();
  await expect(page.getByText("Nothing is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Mark unit 315 as achieved" }).click();
  await expect(page.getByText(new RegExp(`^Unit achieved on .*, ${ann.name}$`))).toBeVisible();
  await expect(range.getByRole("listitem").filter({ hasText: "SWA" })).toContainText("1 job");
  await inspect(page, "range, achieved");
  await resize(page, { width: 1366, height: 900 });

  await page.getByRole("button", { name: "Take back unit 315" }).click();
  await page.getByLabel("Why do you take it back?").fill("no");
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await expect(page.getByText("Say why you take this back.")).toBeVisible();
  await page.getByLabel("Why do you take it back?").fill("The photo is of another job.");
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await expect(page.getByRole("button", { name: "Mark unit 315 as achieved" })).toBeVisible();
  await page.getByRole("button", { name: "Mark LO 6 as achieved" }).click();
  await expect(page.getByText(new RegExp(`^LO 6 achieved on .*, ${ann.name}$`))).toBeVisible();
});

test("a learner reads on a phone which kinds are still to be shown", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const cells = ["metal-trunking", "swa"];
  await accepted(centre, { ann, sam }, { title: "Trunking to a roof fan", places: unit.slice(0, 30), cells });
  await resize(page, { width: 390, height: 844 });
  await signIn(sam, { to: "/student/logbook?view=range#ac-315-6-6.2e" });
  const containment = page.getByRole("region", { name: /^LO 6: Containment, in real work/ });
  await expect(containment.getByText("1 of 5 shown")).toBeVisible();
  await expect(containment.getByRole("link", { name: /^1 job/ })).toBeVisible();
  await expect(page.getByText("Cable tray", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
  await inspect(page, "a learner's range on a phone");
  await page.getByRole("link", { name: "What next" }).click();
  await expect(page.getByRole("list", { name: "Jobs to ask for" })).toBeVisible();
});
