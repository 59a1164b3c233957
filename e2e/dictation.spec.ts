import type { Page } from "@playwright/test";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { inspect } from "./setup/inspect.ts";
import { fillPortfolio } from "./setup/portfolio-form.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

/** In place of the browser's own, which needs a microphone and its maker's servers. */
const fakeRecognition = `
  window.SpeechRecognition = class extends EventTarget {
    start() { window.speech = this; }
    stop() { this.onend?.(); }
    abort() {}
  };
`;

function say(page: Page, transcript: string, isFinal = true): Promise<void> {
  return page.evaluate(
    `speech.onresult({ results: [Object.assign([{ transcript: ${JSON.stringify(transcript)} }], { isFinal: ${isFinal} })] })`,
  );
}

test("words are spoken into a long text after a question, and taken back like typed ones", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await page.addInitScript(fakeRecognition);
  await resize(page, { width: 390, height: 844 });
  await page.goto("/portfolio");
  await fillPortfolio(page);
  const task = page.getByLabel("Task Description");
  await task.fill("We were two.");
  const dictate = page.getByTitle("Dictate: Task Description");

  await dictate.click();
  const question = page.getByRole("dialog", { name: "Speak instead of typing?" });
  await expect(question).toContainText("send the sound to the company");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Listening.", { exact: false })).toHaveCount(0);
  await dictate.click();
  await question.getByRole("button", { name: "Dictate" }).click();
  await expect(page.getByText("Listening. Speak now.")).toBeVisible();

  await say(page, "changed the consumer", false);
  await expect(page.getByText("changed the consumer …")).toBeVisible();
  await expect(task).toHaveValue("We were two.");
  await inspect(page, "dictating");
  await say(page, "changed the consumer unit.");
  await expect(task).toHaveValue("We were two. Changed the consumer unit.");
  await say(page, "tested");
  await expect(task).toHaveValue("We were two. Changed the consumer unit. Tested");
  await task.press("Control+z");
  await expect(task).toHaveValue("We were two. Changed the consumer unit.");

  await say(page, "labelled it", false);
  await page.getByRole("button", { name: "Save as Draft" }).click();
  await expect(page.getByText("Portfolio saved as draft successfully!")).toBeVisible();
  const [saved] = await centre.ask(sam, listOwnPortfolios);
  expect(saved?.taskDescription).toBe("We were two. Changed the consumer unit. Labelled it");
});

test("who has agreed is not asked again, and a refused microphone is told", async ({ page, centre, signIn }) => {
  const sam = await centre.newcomer("student");
  await signIn(sam);
  await page.addInitScript(fakeRecognition);
  await page.addInitScript(`localStorage.setItem("dictation", ${JSON.stringify(sam._id)})`);
  await page.goto("/portfolio");
  await page.getByTitle("Dictate: Comments").click();
  await expect(page.getByText("Listening. Speak now.")).toBeVisible();
  await page.evaluate(`speech.onerror({ error: "not-allowed" }); speech.onend()`);
  await expect(page.getByText("This page may not use the microphone.", { exact: false })).toBeVisible();
  await expect(page.getByTitle("Dictate: Comments")).toBeFocused();
});

test("a browser that does not understand speech shows nothing of it", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  await page.addInitScript("window.SpeechRecognition = window.webkitSpeechRecognition = undefined");
  await page.goto("/portfolio");
  await expect(page.getByLabel("Task Description")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dictate" })).toHaveCount(0);
});
