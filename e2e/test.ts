import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { logIn as logInCall } from "contract/accounts/accounts.ts";
import type { Role } from "contract/core/permissions.ts";
import { type Centre, openCentre, type Person, request } from "./setup/people.ts";
import { reportViolations, violation } from "./setup/policy-violations.ts";
import { openPostcodeService } from "./setup/postcode-service.ts";
import { type Served, serve } from "./setup/serve.ts";
import { slowDown } from "./setup/slow-down.ts";

export { expect };

interface Journey {
  /** Begins a session of a person's as the login page leaves it, without that page; ends at `to`, or on their dashboard. */
  signIn(person: Person, where?: { to?: string; page?: Page }): Promise<void>;
  /** A page of another device: nobody is signed in there. */
  otherDevice(): Promise<Page>;
}

interface Worker {
  /** Journeys that count everybody give a name of their own, and get a running product that no other file uses. */
  productFor: string;
  /** The running product. All journeys of one worker share it; each registers people of its own. */
  product: Served;
  centre: Centre;
}

/** A journey's test: `page` opens the product, `centre` registers people, `signIn` takes them to their dashboard. */
export const test = base.extend<Journey, Worker>({
  productFor: ["everybody", { option: true, scope: "worker" }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
    async ({}, use) => {
      const postcodes = await openPostcodeService();
      const product = await serve({ POSTCODE_API_URL: postcodes.url });
      await use(product);
      await product.stop();
      await postcodes.close();
    },
    { scope: "worker", timeout: 5 * 60_000 },
  ],
  centre: [async ({ product }, use) => use(await openCentre(product.url)), { scope: "worker" }],
  // In every journey, no page may violate its Content-Security-Policy, nor draw the prerendered login page anew because
  // it was not what the scripts expected: what somebody had typed would be gone.
  context: async ({ context }, use) => {
    const faults: string[] = [];
    context.on("console", (message) => {
      if (message.text().startsWith(violation)) faults.push(message.text());
    });
    context.on("weberror", (fault) => {
      if (/React error #(418|419|42[1-5])/.test(fault.error().message)) faults.push(fault.error().message);
    });
    await context.addInitScript(reportViolations);
    await slowDown(context);
    await use(context);
    expect(faults).toEqual([]);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A request that a journey answers itself may be under way when it ends; some journeys have closed their page by then.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  baseURL: ({ product }, use) => use(product.url),
  otherDevice: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await browser.newPage({ baseURL: baseURL ?? "" });
      await slowDown(page.context());
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
  signIn: ({ page: own, baseURL }, use) =>
    use((person, { to = dashboards[person.role], page = own } = {}) => signIn(baseURL ?? "", person, { to, page })),
});

const dashboards: Record<Role, string> = { student: "/dashboard", assessor: "/assessor", admin: "/admin-dashboard" };

/** The session is a new one, so that a journey may log out without ending the one that the centre asks with. */
async function signIn(
  url: string,
  { email, password, role }: Person,
  where: { to: string; page: Page },
): Promise<void> {
  const { to, page } = where;
  const { token, user } = await request(url, undefined, logInCall, { body: { email, password } });
  // A small answer of the same origin. An init script would sign in at each navigation, also after logging out.
  await page.goto("/healthz");
  const { _id, name, image, reading } = user;
  const account = JSON.stringify({ _id, name, role, image, reading });
  for (const [key, value] of Object.entries({ account, token }))
    await page.evaluate(`localStorage.setItem("${key}", ${JSON.stringify(value)})`);
  await page.goto(to);
  await page.locator("#app[data-live]").waitFor({ state: "attached" });
}

/** Logs a person in through the login page, for journeys that are about it. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/**
 * Presses a link and waits for the page that it leads to: for its heading of level 1, which no page before it may have.
 * Every link of the menu (sidebar, bottom bar) is pressed by this, named as there; any other link is given as a locator.
 * The old page stays on the screen until the new one's code is there, so that a field or a link which both pages have
 * would be found on the old one, and then be gone. `web/app/layout/journeys.test.ts` refuses a journey that goes another way.
 */
export async function open(page: Page, link: string | Locator, heading: string | RegExp): Promise<void> {
  const opened = page.getByRole("heading", { level: 1, name: heading, exact: true });
  const menu = page.getByRole("navigation", { name: /^(Main|Places)$/ });
  await expect(opened, "The page before has the same heading.").toBeHidden();
  await (typeof link === "string" ? menu.getByRole("link", { name: link, exact: true }) : link).click();
  await expect(opened).toBeVisible();
}
