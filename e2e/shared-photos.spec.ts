import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { phoneFiles } from "./setup/photos.ts";
import { loseSignal } from "./setup/signal.ts";
import { isReady } from "./setup/waiting-portfolio.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Sends a photo as the phone's share menu does, once the service worker is there. */
async function share(page: Page, file: string): Promise<void> {
  const bytes = (await readFile(file)).toString("base64");
  await page.evaluate(`(async () => {
    await navigator.serviceWorker.ready;
    const photo = new File([Uint8Array.from(atob("${bytes}"), (c) => c.charCodeAt(0))], "shared.jpg", { type: "image/jpeg" });
    const form = Object.assign(document.createElement("form"), { action: "/share-photos", method: "post", enctype: "multipart/form-data" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "photos" });
    const files = new DataTransfer();
    files.items.add(photo);
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  })()`);
}

test("a photo that the phone's gallery shares begins a portfolio, signed out or without a signal too", async ({
  page,
  context,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  const { small } = await phoneFiles();
  await signIn(sam);
  await isReady(page);
  // What opens the app without a signal is on the device once it has all of the form.
  await expect.poll(() => page.evaluate("caches.match('/').then(Boolean)")).toBe(true);
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
  await loseSignal(page);
  await share(page, small);
  await expect(page.getByRole("img", { name: "Preview 1: shared.jpg" })).toBeVisible();
  await expect(page.getByText(/^Kept on this device \d/)).toBeVisible();
  await expect
    .poll(() => page.evaluate("caches.open('shared photos').then((c) => c.keys()).then((k) => k.length)"))
    .toBe(0);
  await page.getByRole("button", { name: /^Remove shared/ }).click();

  await context.setOffline(false);
  await page.evaluate("localStorage.clear()");
  await page.goto("/login");
  await share(page, small);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await page.getByLabel("Email").fill(sam.email);
  await page.getByLabel("Password", { exact: true }).fill(sam.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Create a New Portfolio" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Preview 1: shared.jpg" })).toBeVisible();
});
