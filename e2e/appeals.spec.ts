import { setDuties } from "contract/accounts/duties.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import { verifying } from "./setup/quality.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "appeals" });

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 768 };
const title = "SWA to a roof fan";
const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

test("a learner appeals on the phone, a verifier answers by key, and somebody else answers the second time", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  await verifying(centre, vic);
  const id = await centre.create(sam, title, "To Be Reviewed", [], ["315", "6", "6.2e"]);
  const decisions = [{ ...place, verdict: "not yet" as const, text: "One photo from the side, please." }];
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed", decisions } });

  await signIn(sam);
  await resize(page, phone);
  await page.goto(`/portfolio/view/${id}`);
  await page.getByRole("button", { name: "Appeal 315 6.2e" }).click();
  const send = page.getByRole("button", { name: "Send appeal" });
  await send.click();
  await expect(page.getByText("Say why, in at least 10 characters.")).toBeVisible();
  await inspect(page, "an appeal that is being written");
  await resize(page, phone);
  await page.getByLabel("Why you appeal 315 6.2e").fill("The side is in the second photo, behind the ladder.");
  await send.click();
  await expect(page.getByText(/^Your appeal is on its way\./)).toBeVisible();
  await expect(page.getByText(/^It waits for somebody who had no part/)).toBeVisible();

  const review = await otherDevice();
  await signIn(ann, { to: `/portfolio/assessor/${id}`, page: review });
  await expect(review.getByText(/a verifier answers by/)).toBeVisible();
  await review.getByRole("button", { name: "Raise a concern" }).click();
  await review.getByLabel("What concerns you").fill("The same wall is in the work of another learner.");
  await inspect(review, "a concern");
  await review.getByRole("button", { name: "Raise it" }).click();
  await expect(review.getByText("The concern is kept. A verifier closes it.")).toBeVisible();
  await review.close();

  const desk = await otherDevice();
  await resize(desk, desktop);
  await signIn(vic, { to: "/quality", page: desk });
  await expect(desk.getByRole("heading", { name: "Sam Singh appeals 315 6.2e" })).toBeVisible();
  await inspect(desk, "an appeal as its verifier sees it");
  await resize(desk, desktop);
  await desk.keyboard.press("y");
  await expect(desk.getByRole("alert")).toContainText("the learner reads it");
  await desk.keyboard.type("The gland is of another cable in that photo.");
  await desk.keyboard.press("Shift+Tab");
  await desk.keyboard.press("y");
  await expect(desk.getByRole("heading", { name: "Ann Archer raised a concern" })).toBeVisible();
  await desk.getByRole("textbox", { name: "What you found" }).fill("Both were there: they worked as a pair.");
  await desk.getByRole("button", { name: /^Close, next/ }).click();
  await expect(desk.getByText("Nothing waits for you.")).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(page.getByText("The gland is of another cable in that photo.")).toBeVisible();
  await expect(page.getByText(/concern|another learner/)).toHaveCount(0);
  await inspect(page, "an appeal that was not upheld");
  await resize(page, phone);
  await page.getByRole("button", { name: "Appeal again: 315 6.2e" }).click();
  await page.getByLabel("Why you appeal 315 6.2e").fill("It is the same cable: the label is on the gland.");
  await page.getByRole("button", { name: "Send appeal" }).click();
  await expect(page.getByText("It waits: nobody at your centre may answer it yet.")).toBeVisible();

  const una = await centre.newcomer("assessor", { name: "Una Upton" });
  await verifying(centre, una);
  const second = await otherDevice();
  await resize(second, phone);
  await signIn(una, { to: "/quality", page: second });
  await expect(second.getByText("Vic Verne did not uphold it")).toBeAttached();
  await second
    .getByRole("textbox", { name: "What you found" })
    .fill("Look at the label on the gland and decide again.");
  await inspect(second, "a second appeal on a phone");
  await resize(second, phone);
  await second.getByRole("button", { name: /^Upheld/ }).click();
  await expect(second.getByText("The appeal is upheld. The assessor decides again.")).toBeVisible();
  await expect(page.getByText("Upheld. Your assessor is asked to decide again.")).toBeVisible({ timeout: 20_000 });
});

test("a verifier samples a round by hand, and an administrator sees what was raised", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  const given = { duty: "verifier" as const, from: "2020-01-01" };
  await centre.ask(centre.admin, setDuties, {
    params: { id: vic._id },
    body: { duties: [given], reason: "Has the award." },
  });
  await centre.record(ann, sam);
  await signIn(vic, { to: "/quality/plan" });
  await page.getByRole("button", { name: "Sample a round" }).click();
  await page.getByLabel("Learner").fill(sam.name.slice(0, 3));
  await page
    .getByRole("button", { name: /^Sample this: / })
    .first()
    .click();
  await page.getByLabel("Kind").selectOption("observation");
  await page.getByLabel("Why").fill("The employer has complained about this job.");
  await inspect(page, "a round that is sampled by hand");
  await page.getByRole("button", { name: "Sample this round" }).click();
  await expect(page.getByText("The round is sampled.")).toBeVisible();
  await page.goto("/quality");
  await expect(page.getByText("Vic Verne asked for this sample")).toBeVisible();

  const office = await otherDevice();
  await signIn(centre.admin, { to: "/quality/plan", page: office });
  await expect(office.getByRole("heading", { name: "Appeals and concerns" })).toBeVisible();
  await inspect(office, "appeals and concerns");
});
