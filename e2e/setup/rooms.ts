import type { Page } from "@playwright/test";
import { expect, open } from "../test.ts";
import { inspect } from "./inspect.ts";

/** An administrator opens a room over Sam Singh, who is preselected or found, and sees its link and code once. */
export async function openRoom(page: Page, what: string): Promise<{ link: string; code: string }> {
  await open(page, "Rooms", "Rooms");
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Autumn visit");
  await page.getByLabel("Who visits").fill("Helen Prentice");
  await page.getByLabel("Find another learner").fill("Sam");
  const add = page.getByRole("button", { name: "Add Sam Singh" });
  const preselected = page.getByRole("checkbox", { name: /^Sam Singh/ });
  await expect(add.or(preselected).first()).toBeVisible();
  if (!(await preselected.isVisible())) await add.click();
  await inspect(page, `${what} that is new`);
  await page.getByRole("button", { name: /^Open the room for/ }).click();
  const link = await page.getByText(/\/room#/).innerText();
  const code = await page.getByText(/^\d{4} \d{4}$/).innerText();
  await inspect(page, `link and code of ${what}`);
  await page.getByRole("button", { name: "I have kept both" }).click();
  return { link, code };
}
