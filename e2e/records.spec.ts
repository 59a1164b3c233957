import type { Page } from "@playwright/test";
import { listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { listRecords } from "contract/reviews/records.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { boardPhoto } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { hasLoaded, loseSignal } from "./setup/signal.ts";
import { allArrived, isReady } from "./setup/waiting-portfolio.ts";
import { expect, open, test } from "./test.ts";

const box = (page: Page, name: string | RegExp) => page.getByRole("checkbox", { name });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const stateOf = async (centre: Centre, ann: Person) => (await centre.ask(ann, listRecords)).map(({ state }) => state);

test("an observation on site without a signal is five presses, is sent when the signal is back, and is confirmed", async ({
  page,
  context,
  centre,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const board = await boardPhoto();
  await resize(page, { width: 390, height: 844 });
  await signIn(ann);
  await isReady(page);
  // Read once with a signal: the learners and what each of them has so far.
  const read = page.waitForResponse(/\/api\/logbook\/students\/\w/);
  await page.goto("/records");
  await expect(page.getByText("No records yet.")).toBeVisible();
  await read;
  await inspect(page, "records, none");
  await resize(page, { width: 390, height: 844 });
  await open(page, page.getByRole("link", { name: "New record" }), "New record");
  await hasLoaded(page, "records");
  await inspect(page, "new record, learner");
  await resize(page, { width: 390, height: 844 });
  await loseSignal(page);

  await press(page, "Sam Singh");
  await press(page, "Direct observation");
  await expect(page.getByRole("button", { name: "Sam's gaps (233)" })).toBeVisible();
  await expect(page.getByText(/^On site since \d\d:\d\d$/)).toBeVisible();
  await page.getByLabel("Photo", { exact: true }).setInputFiles([board]);
  await expect(page.getByRole("img", { name: /^Preview 1/ })).toBeVisible();
  await box(page, /^316 · 1\.1 /).check();
  await expect(page.getByText("1 ticked")).toBeVisible();
  await inspect(page, "record on site");
  await resize(page, { width: 390, height: 844 });
  // Killed and started anew it is still there: the draft lies on the device.
  await expect(page.getByText(/^Kept on this device/)).toBeVisible();
  await press(page, "Finish, 1 criterion");
  await expect(page.getByRole("heading", { level: 1, name: "Records", exact: true })).toBeVisible();
  await expect(page.getByText("1 record on this device.").last()).toBeVisible();
  expect(await centre.ask(sam, listOwnPortfolios)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(allArrived)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Sam Singh: Direct observation/ })).toBeVisible();
  await inspect(page, "records, one waits");
  const [record, ...others] = await centre.ask(sam, listOwnPortfolios);
  expect([others, record?.status, record?.record, record?.images.length]).toEqual([[], "Reviewed", "waiting", 1]);

  const learners = await otherDevice();
  await signIn(sam, { page: learners });
  await inspect(learners, "dashboard, a record to confirm");
  await press(learners, /^Confirm/);
  await expect(learners.getByText("Record confirmed")).toBeVisible();
  expect(await stateOf(centre, ann)).toEqual(["confirmed"]);
  expect(await centre.ask(sam, viewPortfolio, { params: { id: record?._id ?? "" } })).toMatchObject({ status: "Done" });
});

test("a record is disputed in words and confirmed later, by keyboard", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.record(ann, sam);
  await signIn(sam, { to: `/portfolio/view/${id}` });
  const heading = page.getByRole("heading", { name: /^Record by Ann Archer/ });
  await expect(heading).toHaveText("Record by Ann Archer, not confirmed yet");
  await expect(page.getByRole("button", { name: /Move to Draft|Delete portfolio/ })).toHaveCount(0);
  await inspect(page, "view page, a record to confirm");
  await page.getByRole("button", { name: "Dispute" }).focus();
  await page.keyboard.press("Enter");
  const words = page.getByLabel("What is not as it was?");
  await expect(words).toBeFocused();
  await page.keyboard.type("No.");
  await page.getByRole("button", { name: "Dispute" }).press("Enter");
  await expect(page.getByText("Say in at least 10 characters what is not as it was.")).toBeVisible();
  await words.fill("I asked those questions, Ann did not.");
  await inspect(page, "view page, disputing a record");
  await page.getByRole("button", { name: "Dispute" }).press("Enter");
  await expect(heading).toHaveText("Record by Ann Archer, disputed");
  await expect(page.getByText("I asked those questions, Ann did not.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).press("Enter");
  await expect(heading).toHaveText("Record by Ann Archer, confirmed");
  expect(await stateOf(centre, ann)).toEqual(["confirmed"]);
});

test("its author reads the dispute, decides nothing, and takes the record back with a reason", async ({
  page,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await centre.record(ann, sam);
  await signIn(ann, { to: `/portfolio/assessor/${id}` });
  await expect(page.getByText("Its decisions count once Sam confirms it.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Feedback|Mark as/ })).toHaveCount(0);
  // It comes last, above what is pressed.
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await inspect(page, "review page, a record that waits");
  await press(page, "Take this record back");
  await page.getByLabel("Why do you take it back?").fill("It was another learner.");
  await press(page, "Take this record back");
  await expect(page.getByText("Record taken back")).toBeVisible();
  await expect(page.getByText("No records yet.")).toBeVisible();
  expect(await centre.ask(sam, listOwnPortfolios)).toEqual([]);
});
