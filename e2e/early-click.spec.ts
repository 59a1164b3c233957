import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** A building site's network: 50 kB a second, and a latency of 400 ms. */
async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test("on a slow network a learner logs in with the first click that the button accepts", async ({ page, centre }) => {
  const sam = await centre.newcomer("student");
  const logins: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/users/login") && logins.push(request.method()));
  await slowNetwork(page);
  await page.goto("/login", { waitUntil: "commit" });

  // The prerendered form accepts typing before the scripts run; its button says that it is not ready.
  await page.getByLabel("Email address").fill(sam.email);
  const notReady = page.getByRole("button", { name: "Loading..." });
  await expect(notReady).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill(sam.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  expect(new URL(page.url()).search).toBe("");

  // Hydration preserves what was typed, and the focus.
  await page.getByRole("button", { name: "Login" }).waitFor();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Email address")).toHaveValue(sam.email);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 30_000 });
  expect(logins).toEqual(["POST"]);
});
