import type { Page } from "@playwright/test";
import { dayInLondon } from "contract/core/dates.ts";
import { changeTargets } from "contract/plan/enrolments.ts";
import { listHours } from "contract/plan/hours.ts";
import { dayAfter } from "contract/plan/weeks.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import { isKept } from "./setup/kept.ts";
import { resize } from "./setup/resize.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, open, test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const today = dayInLondon(new Date());

test("a learner adds hours in four presses, an employer confirms the week, and a later change is said", async ({
  page,
  centre,
  product,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "Sockets");
  await signIn(sam, { to: "/dashboard" });
  await open(page, "Hours", "Hours");
  for (const name of ["Training day", "Today", "6 h", "Add"]) await button(page, name).click();
  await expect(page.getByText("The hours are added.")).toBeVisible();
  await expect(page.getByRole("region", { name: "This week" })).toContainText("Training day");
  await inspect(page, "a learner's hours");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Add hours" }).click();
  await expect(page.getByRole("region", { name: "This week" })).toContainText("Training day");

  // By keyboard alone.
  await page.getByRole("button", { name: "Ask your employer to confirm" }).press("Enter");
  await inspect(page, "asking an employer");
  await page.getByLabel("Their name").fill("Mick Barraclough");
  const mick = `mick-${uniqueText(8)}@example.com`;
  await page.getByLabel("Their email").fill(mick);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The request is on its way.")).toBeVisible();
  await expect(page.getByText("Asked", { exact: true })).toBeVisible();

  const phone = await otherDevice();
  await resize(phone, { width: 390, height: 844 });
  await phone.goto(linkIn(await emailTo(product.folder, mick, "Sam Singh asks you to confirm a week of training")));
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Is this Sam Singh's week of training?");
  await expect(phone.getByText("6 h", { exact: true }).first()).toBeVisible();
  await inspect(phone, "an employer's page");
  await phone.getByLabel("Your job").fill("Site manager");
  await phone.getByLabel("Your employer").fill("Kirkgate Electrical");
  await button(phone, "Type my name instead").click();
  await button(phone, "Confirm these hours").click();
  await expect(phone.getByText("Sam and the assessor see it now.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Mick Barraclough, Site manager, Kirkgate Electrical confirmed it on")).toBeVisible();
  await button(page, /^Change: /).click();
  await page.getByRole("form", { name: "Change hours" }).getByRole("button", { name: "4 h", exact: true }).click();
  await button(page, "Save").click();
  await expect(page.getByText("Changed since", { exact: true })).toBeVisible();
  await inspect(page, "hours that were changed since");

  const assessor = await otherDevice();
  await signIn(ann, { to: `/hours?student=${sam._id}`, page: assessor });
  await expect(assessor.getByText("The hours were changed since.")).toBeVisible();
  await expect(button(assessor, "Add")).toHaveCount(0);
  await inspect(assessor, "a learner's hours for their assessor");
});

test("what was chosen outlasts the page", async ({ page, centre, signIn }) => {
  const { sam } = await centre.pair();
  await signIn(sam, { to: "/hours" });
  for (const name of ["Training day", "Today", "6 h"]) await button(page, name).click();
  await page.getByLabel("What was it about?").fill("Toolbox talk");
  await isKept(page, "Toolbox talk");
  await page.reload();
  await expect(page.getByLabel("What was it about?")).toHaveValue("Toolbox talk");
  await button(page, "Add").click();
  await expect(page.getByText("The hours are added.")).toBeVisible();
  expect((await centre.ask(sam, listHours)).weeks[0]?.hours).toMatchObject([{ kind: "Training day", minutes: 360 }]);
  await page.reload();
  await expect(page.getByLabel("What was it about?")).toHaveValue("");
});

test("an assessor sets a planned end, and both sides read who is behind", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const tom = await centre.newcomer("student", { name: "Tom Tyler", assessor: ann });
  await centre.create(tom, "Waits");
  await centre.create(sam, "Sockets");
  await signIn(ann, { to: `/assessor/logbook?student=${sam._id}` });
  await button(page, "Change dates").click();
  await page.getByLabel("Started on").fill(dayAfter(today, -100));
  await page.getByLabel("Planned end").fill(dayAfter(today, -200));
  await button(page, "Save").click();
  await expect(page.getByText("The planned end comes after the start.")).toBeVisible();
  await inspect(page, "dates that cannot be");
  await page.getByLabel("Planned end").fill(dayAfter(today, 100));
  await page.getByLabel("Hours off the job, in all").fill("520");
  await button(page, "Save").click();
  await expect(page.getByText("Behind: 0% of 50% expected")).toBeVisible();
  await inspect(page, "a logbook with its dates");
  await page.goto("/assessor");
  await expect(page.getByRole("table", { name: "Your learners" }).getByRole("row").nth(1)).toContainText(
    "Behind: 0% of 50% expected",
  );
  await inspect(page, "learners at risk first");

  const learner = await otherDevice();
  await signIn(sam, { to: "/dashboard", page: learner });
  const where = learner.getByRole("region", { name: "Where you should be" });
  await expect(where).toContainText("105 more and you are on track.");
  await expect(learner.getByRole("region", { name: "Hours off the job" })).toContainText("0 of 520 in all.");
  await inspect(learner, "a dashboard with a target");

  const admin = await otherDevice();
  await signIn(centre.admin, { to: `/admin-dashboard?student=${sam.email}`, page: admin });
  const link = admin.getByRole("link", { name: "Behind: 0% of 50% expected: dates and hours of Sam Singh" });
  await link.click();
  await expect(admin.getByText(/^Started .* 520 hours off the job\.$/)).toBeVisible();
  await inspect(admin, "a learner's hours for an administrator");
  await centre.ask(centre.admin, changeTargets, {
    params: { id: sam._id },
    body: { startedOn: today, plannedEndOn: null, hoursTarget: null },
  });
});
