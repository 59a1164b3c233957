import type { Page } from "@playwright/test";
import { setDuties } from "contract/accounts/duties.ts";
import { expect } from "../test.ts";
import type { Centre, Person } from "./people.ts";

/** Gives somebody the duty of a verifier. */
export async function verifying(centre: Centre, { _id: id }: Person): Promise<void> {
  const body = { duties: [{ duty: "verifier" as const, from: "2020-01-01" }], reason: "Has the award." };
  await centre.ask(centre.admin, setDuties, { params: { id }, body });
}

/** Until the sampling plan has something to draw from: rounds belong to a draw some seconds after they were closed. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Draw samples" })).toBeVisible({ timeout: 2000 });
  }).toPass();
}
