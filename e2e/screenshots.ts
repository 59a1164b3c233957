import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium, flags } from "./setup/chromium.ts";
import { serveDemo } from "./setup/serve-demo.ts";

/** `npm run screenshots`: takes the README's pictures again, of the demo centre. */

const folder = join(import.meta.dirname, "../docs/screenshots");
const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 780 };

await mkdir(folder, { recursive: true });
const demo = await serveDemo();
const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
try {
  await picture("overview", await signedIn(browser, "student@example.com", desktop), "/dashboard");
  await picture(
    "phone-portfolios",
    await signedIn(browser, "student@example.com", phone),
    "/my-portfolios?status=To+Be+Reviewed",
  );
  const create = await signedIn(browser, "student@example.com", phone);
  await create.goto("/portfolio");
  await create.waitForLoadState("networkidle");
  await create.goto("/portfolio");
  await create.getByLabel("Title", { exact: true }).fill("SWA to a garage");
  await create.keyboard.press("Tab");
  await create.getByRole("region", { name: "Looks like" }).waitFor();
  await create.evaluate("scrollTo(0, 0)");
  await picture("phone-create", create);
  const assessorPage = await signedIn(browser, "assessor@example.com", desktop);
  await assessorPage.goto("/portfolio/assessor");
  await assessorPage
    .getByRole("link", { name: /^(Review Portfolio|View Saved Feedback)/ })
    .first()
    .click();
  await picture("review", assessorPage);
} finally {
  await browser.close();
  await demo.stop();
}

async function signedIn(browser: Browser, email: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport,
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  const page = await context.newPage();
  // With the open stream of notifications the network would never become idle.
  await page.route("**/api/notifications/stream", (route) => route.abort());
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("portfolio-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
}

async function picture(name: string, page: Page, path?: string): Promise<void> {
  if (path) {
    await page.goto(path);
    // The second visit has the font at once.
    await page.waitForLoadState("networkidle");
    await page.goto(path);
  }
  await page.getByRole("main").getByRole("heading").nth(1).or(page.getByRole("article").first()).first().waitFor();
  await page.waitForLoadState("networkidle");
  // In 256 colours a picture has less than half the bytes.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}.png`));
}
