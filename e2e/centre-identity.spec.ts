import { join } from "node:path";
import { resize } from "./setup/resize.ts";
import { serve } from "./setup/serve.ts";
import { expect, test } from "./test.ts";

const settings = {
  CENTRE_NAME: "Aire & Valley Training",
  CENTRE_LOGO: join(import.meta.dirname, "../demo/logo.svg"),
  CENTRE_CONTACT: "office@example.com",
};

test("the centre's name and logo are there before any script, and nothing moves or is drawn anew", async ({ page }) => {
  const product = await serve(settings);
  try {
    const problems: string[] = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    // Without scripts, as on a slow network before they have come.
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${product.url}/my-portfolios`);
    await expect(page.locator("header img")).toHaveJSProperty("naturalWidth", 32);
    await expect(page.locator("header").getByText("Portfolio Builder", { exact: true })).toBeVisible();
    await expect(page.locator("header").getByText("Aire & Valley Training", { exact: true })).toBeVisible();
    await page.goto(`${product.url}/login`);
    const name = page.getByText("Aire & Valley Training", { exact: true });
    const logo = page.getByRole("banner").locator("img");
    await expect(name).toBeVisible();
    await expect(logo).toHaveJSProperty("naturalWidth", 32);
    // In one font: on a busy machine it comes in time for the second visit only.
    const place = async () => {
      await page.evaluate(`document.documentElement.style.setProperty("--font-sans", "sans-serif")`);
      return name.boundingBox();
    };
    const before = await place();
    problems.length = 0;

    await page.unroute("**/*.js");
    await page.reload();
    await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
    expect(await place()).toEqual(before);
    expect(problems).toEqual([]);

    await page.getByRole("link", { name: "Contact the centre" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Accessibility" })).toBeVisible();
    await expect(page.getByRole("link", { name: "office@example.com" })).toHaveAttribute(
      "href",
      "mailto:office@example.com",
    );
    await expect(page.getByText("Tell Aire & Valley Training if something", { exact: false })).toBeVisible();
  } finally {
    await product.stop();
  }
});

test("without settings the product's own name stands there once, and the centre is named in words", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.getByText("Portfolio Builder", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.getByRole("link", { name: "Accessibility" }).click();
  await expect(page.getByText("Speak to a tutor or to the office of your training centre.")).toBeVisible();
});

test("a password is shown on request, and stays what it was", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("correct-horse-9");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("correct-horse-9");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("on a phone the front door is a band, and Login is in sight without scrolling", async ({ page }) => {
  for (const height of [667, 844, 1000]) {
    await resize(page, { width: 390, height });
    await page.goto("/login");
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(260);
    await expect(page.getByRole("button", { name: "Login" })).toBeInViewport({ ratio: 1 });
  }
});
