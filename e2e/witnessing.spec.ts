import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { askWitness } from "contract/portfolios/witnesses.ts";
import { emailTo, linkIn } from "./setup/emails.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre } from "./setup/people.ts";
import { phoneFiles } from "./setup/photos.ts";
import { resize } from "./setup/resize.ts";
import { loseSignal } from "./setup/signal.ts";
import { thumb } from "./setup/thumb.ts";
import { uniqueText } from "./setup/unique-text.ts";
import { expect, test } from "./test.ts";

const fields = {
  "Your name": "Mick Barraclough",
  "Your job": "Site supervisor",
  "Your employer": "Kirkgate Electrical",
  "How do you know this trade?": "Approved electrician, 22 years",
  "What did you see Sam do?": "Sam did the run himself.",
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fill(page: Page, contact?: string): Promise<void> {
  await button(page, "I saw it").click();
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel("How do you know Sam?").selectOption({ label: "I supervise Sam's work" });
  if (contact) await page.getByLabel("Your email, in case the centre asks").fill(contact);
}

/** Draws two strokes with the mouse. */
async function draw(page: Page): Promise<void> {
  const field = page.locator("#signature svg").first();
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error("there is nothing to sign in");
  for (const from of [0.2, 0.5]) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * (from + 0.1), box.y + box.height * 0.7, { steps: 5 });
    await page.mouse.move(box.x + box.width * (from + 0.2), box.y + box.height * 0.3, { steps: 5 });
    await page.mouse.up();
  }
}

/** A link behind a code, to a portfolio of a new learner. */
async function linkTo(centre: Centre, title: string) {
  const { ann, sam } = await centre.pair();
  const id = await centre.create(sam, title);
  const { path } = await centre.ask(sam, askWitness, { params: { id }, body: { code: true } });
  return { ann, sam, id, path: path ?? "" };
}

test("one witness signs behind a code and one behind an email, until what they saw is changed", async ({
  page,
  centre,
  product,
  signIn,
  otherDevice,
}) => {
  const { ann, sam } = await centre.pair();
  const { small } = await phoneFiles();
  const photo = new File([new Uint8Array(await readFile(small))], "board.jpg", { type: "image/jpeg" });
  const id = await centre.create(sam, "Trunking to a roof fan", "To Be Reviewed", [photo]);
  await signIn(sam, { to: `/portfolio/view/${id}` });
  const byCode = thumb();
  await byCode.press(button(page, "Ask a witness"));
  await inspect(page, "asking a witness");
  await byCode.press(button(page, "Show a code instead"));
  const link = await page.getByRole("img", { name: "Code for a witness's phone" }).getAttribute("data-link");
  expect(byCode.presses()).toBe(2);
  await inspect(page, "a code for a witness");

  const mick = `mick-${uniqueText(8)}@example.com`;
  const phone = await otherDevice();
  await resize(phone, { width: 390, height: 844 });
  await phone.goto(new URL(link ?? "").pathname + new URL(link ?? "").hash);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Did you see Sam Singh do this job?");
  await expect(phone.getByRole("img", { name: "Photo 1" }).first()).toHaveJSProperty("complete", true);
  await phone.getByText("See everything that you confirm").click();
  await inspect(phone, "a witness's page");
  await button(phone, "Sign as a witness").click();
  await expect(phone.getByRole("alert")).toContainText("Say whether you saw it or were told.");
  await inspect(phone, "a witness's page with errors");
  await resize(phone, { width: 390, height: 844 });
  await fill(phone, mick);
  await draw(phone);
  await button(phone, "Sign as a witness").click();
  await expect(phone.getByText("Sam and the assessor see it now.")).toBeVisible();
  await inspect(phone, "what a witness is thanked with");

  // By keyboard alone, on the learner's page and on the witness's.
  await page.keyboard.press("Escape");
  const byEmail = thumb();
  await page.getByRole("button", { name: "Ask a witness" }).focus();
  await byEmail.key(page, "Enter");
  await page.getByLabel("Their name").fill("Jo Hirst");
  const jo = `jo-${uniqueText(8)}@example.com`;
  await byEmail.key(page, "Tab");
  await page.getByLabel("Their email").fill(jo);
  await byEmail.key(page, "Enter");
  await expect(page.getByText("The request is on its way.")).toBeVisible();
  expect(byEmail.presses()).toBe(3);
  await expect(page.getByRole("list", { name: "Requests" })).toContainText("Jo Hirst has not opened it yet");
  await phone.goto(linkIn(await emailTo(product.folder, jo, "Sam Singh asks whether you saw a job")));
  await expect(phone.getByLabel("Your name")).toHaveValue("Jo Hirst");
  await button(phone, "I was told").press("Enter");
  await phone.getByLabel("Your job").fill("Electrician");
  await phone.getByLabel("Your employer").fill("Kirkgate Electrical");
  await phone.getByLabel("How do you know Sam?").press("ArrowDown");
  await phone.getByLabel("How do you know this trade?").fill("Gold card");
  await phone.getByLabel("What were you told?").fill("That Sam ran it.");
  await button(phone, "Type my name instead").press("Enter");
  await phone.getByLabel("How do you know this trade?").press("Enter");
  await expect(phone.getByText("Sam and the assessor see it now.")).toBeVisible();

  const panel = page.getByRole("region", { name: "Witnesses" });
  await page.reload();
  await expect(panel.getByText("Matches this portfolio.")).toHaveCount(2);
  await expect(panel.getByRole("img", { name: "Signature of Mick Barraclough" })).toBeVisible();
  await expect(panel).toContainText("Was told of it: hearsay");
  await inspect(page, "a portfolio with witnesses");
  const assessor = await otherDevice();
  await signIn(ann, { to: `/portfolio/assessor/${id}`, page: assessor });
  await expect(assessor.getByText("Matches this portfolio.")).toHaveCount(2);

  await centre.move(sam, id, "Draft");
  const { photos, ...own } = await centre.ask(sam, viewPortfolio, { params: { id } });
  const place = { unit: own.unit, learningOutcome: own.learningOutcome, criteria: own.criteria };
  const texts = Object.entries(place).map(([name, value]) => [name, JSON.stringify(value)]);
  const captioned = JSON.stringify(photos.map(({ path }) => ({ path, caption: "The isolator" })));
  const { title, postcode, method } = own;
  const form = { title, postcode, method, ...Object.fromEntries(texts), photos: captioned };
  await centre.ask(sam, changePortfolio, { params: { id }, form });
  await centre.move(sam, id, "To Be Reviewed");
  await page.reload();
  await assessor.reload();
  for (const side of [page, assessor])
    await expect(side.getByText("No longer matches: the portfolio was changed since.")).toHaveCount(2);

  await phone.goto(linkIn(await emailTo(product.folder, mick, "You signed as a witness")));
  await inspect(phone, "what was signed in somebody's name");
  await button(phone, "It was not me").click();
  await expect(phone.getByText("What was signed is struck through, and the assessor knows.")).toBeVisible();
  await assessor.reload();
  await expect(assessor.locator("del")).toContainText("Mick Barraclough");
  await assessor.goto("/witnesses");
  await expect(assessor.getByRole("table", { name: "Witnesses" })).toContainText("Jo Hirst");
  await inspect(assessor, "the register of witnesses");
});

test("an answer waits on the page for a connection", async ({ page, context, centre }) => {
  const { path } = await linkTo(centre, "Sockets");
  await page.goto(path);
  await fill(page, "mick@example.com");
  await button(page, "Type my name instead").click();
  // The first press loads what checks the fields.
  await page.getByLabel("Your name").fill("");
  await button(page, "Sign as a witness").click();
  await expect(page.getByRole("alert")).toContainText("Enter your name.");
  await page.getByLabel("Your name").fill("Mick Barraclough");
  await loseSignal(page);
  await button(page, "Sign as a witness").click();
  await expect(page.getByText("There is no connection. Your answer waits on this page.")).toBeVisible();
  await inspect(page, "an answer that waits");
  await context.setOffline(false);
  await expect(page.getByText("Sam and the assessor see it now.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("This link is no longer valid. Ask for a new one.");
  await inspect(page, "a dead link");
});

test("a witness reads what was changed while they read, and may say why not, or that it is not them", async ({
  page,
  centre,
  signIn,
}) => {
  const { sam, id, path } = await linkTo(centre, "Ring main");
  await page.goto(path);
  await fill(page, "mick@example.com");
  await button(page, "Type my name instead").click();
  await centre.move(sam, id, "Draft");
  const { unit, learningOutcome, criteria, postcode, method } = await centre.ask(sam, viewPortfolio, {
    params: { id },
  });
  const place = Object.entries({ unit, learningOutcome, criteria }).map(([name, value]) => [
    name,
    JSON.stringify(value),
  ]);
  const form = { title: "Radial", postcode, method, ...Object.fromEntries(place) };
  await centre.ask(sam, changePortfolio, { params: { id }, form });
  await button(page, "Sign as a witness").click();
  await expect(page.getByText("Changed since you read it: the title.")).toBeVisible();
  await inspect(page, "a job that was changed meanwhile");
  await button(page, "I would rather not").click();
  await page.getByLabel("Why, in one line").fill("I was on another job.");
  await inspect(page, "a witness who would rather not");
  await button(page, "Send, without signing").click();
  await expect(page.getByText("Sam and the assessor read why.")).toBeVisible();
  await signIn(sam, { to: `/portfolio/view/${id}` });
  await expect(page.getByText("Would rather not: I was on another job.")).toBeVisible();
  await page.goto((await linkTo(centre, "Lights")).path);
  await expect(page.getByRole("alert")).toHaveText("A witness signs on their own device, signed out.");
});
