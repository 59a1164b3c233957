import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { readPdf } from "../test/product/exports/paper.ts";
import { inspect } from "./setup/inspect.ts";
import type { Centre, Person } from "./setup/people.ts";
import { sentPortfolio } from "./setup/portfolio-form.ts";
import { expect, test } from "./test.ts";

const title = "Board in Łódź / Mill Lane";

async function submitted(centre: Centre, learner: Person): Promise<string> {
  const form = sentPortfolio(title, "To Be Reviewed");
  return (await centre.ask(learner, createPortfolio, { form })).portfolio._id;
}

async function exportedFrom(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as PDF" }).click(),
  ]);
  await expect(page.getByText("Board in Łódź Mill Lane.pdf is saved.")).toBeVisible();
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), begins: bytes.toString("latin1", 0, 5), ...(await readPdf(bytes)) };
}

test("learner and assessor save a portfolio as a PDF that is named after it", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const { ann, sam } = await centre.pair();
  const id = await submitted(centre, sam);
  const expected = {
    name: "Board in Łódź Mill Lane.pdf",
    begins: "%PDF-",
    title,
    text: expect.stringContaining(title),
  };

  await signIn(sam, { to: `/portfolio/view/${id}` });
  expect(await exportedFrom(page)).toMatchObject(expected);
  await inspect(page, "a portfolio whose PDF is saved");

  const assessorPage = await otherDevice();
  await signIn(ann, { to: `/portfolio/assessor/${id}`, page: assessorPage });
  expect(await exportedFrom(assessorPage)).toMatchObject(expected);
  await inspect(assessorPage, "the review page whose PDF is saved");
});

test("the button shows its progress, sends once, and says what to do when that fails", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const id = await submitted(centre, sam);
  const requests: (() => Promise<void>)[] = [];
  const message = "Many PDFs are being made just now. Please try again in a few seconds.";
  await page.route("**/export-pdf", (route) => {
    requests.push(() => route.fulfill({ status: 503, json: { message, requestId: "r" } }));
  });

  await signIn(sam, { to: `/portfolio/view/${id}` });
  await page.getByRole("button", { name: "Export as PDF" }).press("Enter");
  const busy = page.getByRole("button", { name: "Making the PDF…" });
  await expect(busy).toBeFocused();
  await busy.press("Enter");
  await inspect(page, "a PDF is being made");
  expect(requests).toHaveLength(1);

  await requests[0]?.();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await inspect(page, "a PDF could not be made");
  await page.unroute("**/export-pdf");
  await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Try again" }).click()]);
});
