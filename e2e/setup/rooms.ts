import type { Page } from "@playwright/test";
import { expect, open } from "../test.ts";
import { inspect } from "./inspect.ts";
import { thumb } from "./thumb.ts";

/** An administrator opens a room over Sam Singh, who is preselected or found, in five presses, and sees its link and code once. */
export async function openRoom(page: Page, what: string): Promise<{ link: string; code: string }> {
  await open(page, "Rooms", "Rooms");
  const { press, presses } = thumb();
  await press(page.getByRole("button", { name: "New room" }));
  for (const [label, text] of [
    ["Name", "Autumn visit"],
    ["Who visits", "Helen Prentice"],
  ] as const) {
    await press(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.getByLabel("Find another learner").fill("Sam");
  const add = page.getByRole("button", { name: "Add Sam Singh" });
  const preselected = page.getByRole("checkbox", { name: /^Sam Singh/ });
  await expect(add.or(preselected).first()).toBeVisible();
  if (!(await preselected.isVisible())) await add.click();
  await inspect(page, `${what} that is new`);
  await press(page.getByRole("button", { name: /^Open the room for/ }));
  const link = await page.getByText(/\/room#/).innerText();
  const code = await page.getByText(/^\d{4} \d{4}$/).innerText();
  await inspect(page, `link and code of ${what}`);
  await press(page.getByRole("button", { name: "I have kept both" }));
  expect(presses()).toBe(5);
  return { link, code };
}
