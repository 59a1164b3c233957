import type { Page } from "@playwright/test";
import { freePort } from "../run/free-port.ts";
import { type IdentityProvider, openIdentityProvider } from "../test/product/identity-provider.ts";
import { inspect } from "./setup/inspect.ts";
import { type Centre, openCentre } from "./setup/people.ts";
import { resize } from "./setup/resize.ts";
import { type Served, serve } from "./setup/serve.ts";
import { expect, test } from "./test.ts";

let provider: IdentityProvider;
let served: Served;
let centre: Centre;
let site: string;

// Another site than the provider's, as in the world: a name and a number.
test.beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  provider = await openIdentityProvider(site);
  served = await serve({ ...provider.settings, PORT: String(port) });
  centre = await openCentre(served.url);
});
test.afterAll(async () => {
  await served.stop();
  await provider.close();
});

const signOn = (page: Page) => page.getByRole("button", { name: "Sign in with Example ID" });

async function signInThere(page: Page, sub: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("x");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

for (const width of [390, 1366])
  test(`somebody signs in at the provider and logs out there too, ${width} px wide`, async ({ page }) => {
    const sam = await centre.newcomer("student");
    const sub = `sub-${width}`;
    provider.people.push({ sub, email: sam.email, email_verified: true });
    await page.goto(`${site}/my-portfolios`);
    await expect(signOn(page)).toBeVisible();
    await inspect(page, `login with a provider ${width}`);
    await resize(page, { width, height: 800 });
    await signOn(page).press("Enter");
    await signInThere(page, sub);
    // Back on the page that was asked for, and nothing of the provider's answer is left in the address.
    await expect(page).toHaveURL(`${site}/my-portfolios`);
    await expect(page.getByRole("heading", { level: 1, name: "My Portfolios" })).toBeVisible();
    await page.goto(`${site}/profile/security`);
    await expect(page.getByText("Single sign-on, since", { exact: false })).toBeVisible();

    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page).toHaveURL(new RegExp(`^${site}/login`));
    // Nobody is signed in there either: it asks again.
    await signOn(page).click();
    await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  });

test("an answer that is lost signs nobody in, and the next attempt does", async ({ page }) => {
  const tom = await centre.newcomer("student");
  provider.people.push({ sub: "tom", email: tom.email, email_verified: true });
  await page.goto(`${site}/login`);
  for (const call of ["**/api/users/sign-on", "**/api/users/sign-on/finish"]) {
    await page.route(call, async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute(call);
    });
    await signOn(page).click();
    if (call.endsWith("finish")) await signInThere(page, "tom");
    await expect(page.getByRole("alert")).toContainText("We could not reach the server.");
  }
  await signOn(page).click();
  await expect(page).toHaveURL(`${site}/dashboard`);
});

test("whoever is refused, or comes back, reads why where they were, with what they had typed", async ({ page }) => {
  const alert = page.getByRole("alert");
  provider.people.push({ sub: "stranger", email: "stranger@example.com", email_verified: true });
  await page.goto(`${site}/login`);
  await page.getByLabel("Email address").fill("typed@example.com");
  await signOn(page).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(alert).toContainText("You did not sign in with Example ID.");
  await expect(page.getByLabel("Email address")).toHaveValue("typed@example.com");
  await inspect(page, "login after a refusal");
  await signOn(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  await page.goBack();
  await expect(signOn(page)).toBeEnabled();
  await signOn(page).click();
  await signInThere(page, "stranger");
  await expect(alert).toContainText("There is no account for stranger@example.com.");
  await expect(page).toHaveURL(`${site}/login`);
  await page.reload();
  await expect(signOn(page)).toBeVisible();
  await expect(alert).toBeHidden();
});
