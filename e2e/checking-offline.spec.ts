import { setPlan } from "contract/quality/plans.ts";
import { viewDesk } from "contract/quality/samples.ts";
import { inspect } from "./setup/inspect.ts";
import { isKept } from "./setup/kept.ts";
import { untilSettled, verifying } from "./setup/quality.ts";
import { loseSignal } from "./setup/signal.ts";
import { allArrived, isReady, queued } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

test.use({ productFor: "checks without a connection" });

test("a check without a connection waits in sight, can be opened to change, and is sent once by itself", async ({
  page,
  context,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const vic = await centre.newcomer("assessor", { name: "Vic Verne" });
  const tom = await centre.newcomer("student", { name: "Tom Tate", assessor: ann });
  for (const learner of [sam, tom]) await centre.record(ann, learner);
  await verifying(centre, vic);
  await centre.ask(vic, setPlan, { body: { from: "2020-01-01", until: "2099-12-31" } });
  await signIn(vic, { to: "/quality/plan" });
  await untilSettled(page);
  await page.getByRole("button", { name: "Draw samples" }).click();
  await expect(page.getByText("2 samples are drawn.")).toBeVisible();

  await page.goto("/quality");
  await isReady(page, page.context().pages().length);
  await expect(page.getByRole("heading", { name: "What Ann decided" })).toBeVisible();
  const [first, second] = (await centre.ask(vic, viewDesk)).samples;
  await loseSignal(page);
  await page.getByRole("textbox", { name: "What you found" }).fill("Say how you know that it is fire resistant.");
  await page.getByRole("button", { name: "Action required" }).click();
  await expect(page.getByText(queued)).toBeVisible();
  await expect(page.getByText("1 of 1 samples")).toBeVisible();
  await expect(page.getByText("1 check on this device", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`sample=${second?._id}`));
  await page.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByText("Check of a sample")).toBeVisible();
  await inspect(page, "a check that waits on the device");

  await page.getByRole("button", { name: "Open to change" }).click();
  await expect(page).toHaveURL(new RegExp(`sample=${first?._id}`));
  await context.setOffline(false);
  await page.goto(`/quality?sample=${first?._id}`);
  const found = page.getByRole("textbox", { name: "What you found" });
  await expect(found).toHaveValue("Say how you know that it is fire resistant.");
  await loseSignal(page);
  await found.fill("Say how you know that it is fire resistant, in the caption.");
  await page.getByRole("button", { name: "Action required" }).click();
  await expect(page.getByText("1 check on this device", { exact: true })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  expect((await centre.ask(vic, viewDesk)).samples.map(({ _id }) => _id)).toEqual([second?._id]);
  await page.goto(`/quality?sample=${first?._id}`);
  await expect(page.getByText("Say how you know that it is fire resistant, in the caption.")).toBeVisible();
  await expect(page.getByText("Waits for Ann")).toBeVisible();

  // So does the assessor's answer, of which nothing is lost by a page that is opened again.
  const site = await otherDevice();
  await signIn(ann, { page: site });
  await site.getByRole("button", { name: /^Answer: / }).click();
  const answer = site.getByRole("textbox", { name: "What you did, or why not" });
  await answer.fill("The sheath is marked FP200.");
  await isKept(site, "FP200");
  await site.reload();
  await expect(answer).toHaveValue("The sheath is marked FP200.");
  await isReady(site, 1);
  await loseSignal(site);
  await site.getByRole("button", { name: "Send answer" }).click();
  await expect(site.getByText("Your answer is on this device, sent when there is a connection.")).toBeVisible();
  await inspect(site, "an answer that waits on the device");
  await site.context().setOffline(false);
  await expect(site.getByText(allArrived)).toBeVisible();
  await page.goto(`/quality?sample=${first?._id}`);
  await expect(page.getByText("The sheath is marked FP200.")).toBeVisible();
});
