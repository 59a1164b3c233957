import { setDuties } from "contract/accounts/duties.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { inspect } from "./setup/inspect.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "quality" });

const phone = { width: 390, height: 844 };
const desktop = { width: 1366, height: 768 };
const title = "Trunking in Headingley";

test("a trainee's round waits, its countersigner countersigns by one key, and then it counts in the logbook", async ({
  page,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const cleo = await centre.newcomer("assessor", { name: "Cleo Carr" });
  const trainee = { duty: "trainee" as const, from: "2020-01-01", with: cleo._id };
  const given = { params: { id: ann._id }, body: { duties: [trainee], reason: "Works towards the award." } };
  await centre.ask(centre.admin, setDuties, given);
  const id = await centre.create(sam, title, "To Be Reviewed", [], ["315", "6", "6.1a"]);
  const place = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
  const decisions = [{ ...place, verdict: "accepted" as const }];
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed", decisions } });

  await signIn(sam);
  await resize(page, phone);
  await page.goto(`/portfolio/view/${id}`);
  await expect(page.getByText("Accepted: it counts once it is countersigned")).toBeVisible();
  await inspect(page, "a trainee's round as its learner sees it");
  await page.goto("/student/logbook?unit=315");
  await expect(page.getByRole("heading", { name: "My NVQ Logbook" })).toBeVisible();
  await expect(page.getByText("0 signed off").first()).toBeVisible();

  const review = await otherDevice();
  await resize(review, desktop);
  await signIn(ann, { to: `/portfolio/assessor/${id}`, page: review });
  await review.getByRole("button", { name: /^315 · 6\.1a/ }).click();
  await expect(review.getByText("Waits for your countersigner")).toBeVisible();
  await inspect(review, "a trainee's own round");

  const desk = await otherDevice();
  await resize(desk, phone);
  await signIn(cleo, { page: desk });
  await expect(desk.getByRole("heading", { name: "To countersign 1" })).toBeVisible();
  await inspect(desk, "what waits for a countersignature");
  await desk.getByRole("link", { name: title }).click();
  await expect(desk.getByRole("button", { name: "Countersign" })).toBeVisible();
  await inspect(desk, "a round to countersign, on a phone");
  await resize(desk, desktop);
  await expect(desk.getByText("Ann Archer, trainee")).toBeVisible();
  await inspect(desk, "a round to countersign");
  await desk.keyboard.press("y");
  await expect(desk.getByText("The decisions are countersigned.")).toBeVisible();
  await expect(desk.getByText("Nothing waits for you.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("1 signed off").first()).toBeVisible();
  await page.goto(`/portfolio/view/${id}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Accepted: it counts once it is countersigned")).toBeHidden();
});
