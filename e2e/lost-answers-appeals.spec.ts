import { appeal, listAppeals } from "contract/quality/appeals.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { actingAs, button, presses } from "./setup/acting-as.ts";
import { verifying } from "./setup/quality.ts";
import { expect, test } from "./test.ts";

// A server of its own: whoever verifies is asked.
test.use({ productFor: "lost answers about appeals" });

const why = "The side is in the second photo, behind the ladder.";
const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

test("what is appealed, raised, sampled and noted happens once", async ({ page, centre, signIn }) => {
  const { twice, all } = actingAs("appeals", page, centre);
  const { ann, sam } = await centre.pair();
  const [vic, una] = [await centre.newcomer("assessor"), await centre.newcomer("assessor")];
  for (const who of [vic, una]) await verifying(centre, who);
  const id = await centre.create(sam, "SWA to a roof fan", "To Be Reviewed", [], ["315", "6", "6.2e"]);
  const decisions = [{ ...place, verdict: "not yet" as const, text: "From the side, please." }];
  await centre.ask(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed", decisions } });
  await signIn(sam, { to: `/portfolio/view/${id}` });
  await button(page, "Appeal 315 6.2e").click();
  await page.getByLabel("Why you appeal 315 6.2e").fill(why);
  await twice("appeal", presses(page, "Send appeal"), "shows itself");

  await button(page, "Logout").click();
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await button(page, "Raise a concern").click();
  await page.getByLabel("What concerns you").fill("The same wall is in other work.");
  await twice("raiseConcern", presses(page, "Raise it"));

  await button(page, "Logout").click();
  await signIn(vic, { to: "/quality/plan" });
  await button(page, "Sample a round").click();
  await page.getByLabel("Learner").fill("Sam");
  await page
    .getByRole("button", { name: /^Sample this: / })
    .first()
    .click();
  await page.getByLabel("Why").fill("A complaint of the employer.");
  await twice("sampleByHand", presses(page, "Sample this round"));

  const params = { id };
  for (const nth of [0, 1]) {
    for (const who of [vic, una])
      for (const { _id, kind } of (await centre.ask(who, viewDesk)).samples)
        if (kind === "appeal")
          await centre.ask(who, checkSample, { params: { id: _id }, body: { verdict: "agree", text: why } });
    const { appeals } = await centre.ask(sam, listAppeals, { params });
    expect(appeals[nth]?.state).toBe("not upheld");
    if (nth === 0) await centre.ask(sam, appeal, { params, body: { follows: appeals[0]?._id ?? "", text: why } });
    else {
      await button(page, "Logout").click();
      await signIn(centre.admin, { to: `/quality?sample=${appeals[1]?._id}` });
    }
  }
  await page.getByLabel("What the awarding body said").fill("It agrees with the centre.");
  await twice("noteOutcome", presses(page, "Note it"));
  all();
});
