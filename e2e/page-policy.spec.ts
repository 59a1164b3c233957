import type { Page } from "@playwright/test";
import type { Role } from "contract/core/permissions.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** The first screens of each role; every other journey fails at a violation too (test.ts). */
const paths: Record<Role, string[]> = {
  student: ["/dashboard", "/portfolio", "/my-portfolios", "/logbook", "/plan", "/profile", "/profile/security"],
  assessor: ["/assessor", "/review", "/profile"],
  admin: ["/admin-dashboard", "/admin/users", "/admin/audit-log", "/admin/emails"],
};

/** What a script in the page is answered that tries this: "done", or why not. */
const attempt = (page: Page, script: string) =>
  page.evaluate<string>(`(async () => { ${script}; return "done"; })().catch((error) => error.name)`);

test("the pages of every role need no markup or code from text, and the browser would refuse it", async ({
  page,
  otherDevice,
  centre,
  signIn,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (/permissions.policy|trusted ?type/i.test(message.text())) warnings.push(message.text());
  });
  for (const role of ["student", "assessor", "admin"] as const) {
    await signIn(await centre.newcomer(role));
    for (const path of paths[role]) {
      await page.goto(path);
      await page.locator("#app[data-live]").waitFor({ state: "attached" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    }
    await page.evaluate("navigator.serviceWorker.ready");
    expect(warnings).toEqual([]);
  }

  // On a page that nobody watches, because each of these is a violation.
  const device = await otherDevice();
  await signIn(await centre.newcomer("student"), { page: device });
  await device.evaluate("navigator.serviceWorker.ready");
  for (const refused of [
    "document.body.innerHTML = '<b>x</b>'",
    "document.createElement('iframe').srcdoc = '<b>x</b>'",
    "new Worker('/api/openapi.json')",
    "new Worker('data:text/javascript,0')",
    "await navigator.serviceWorker.register('/attachments/x.js')",
    "setTimeout('1')",
    "trustedTypes.createPolicy('other', {})",
  ])
    expect([refused, await attempt(device, refused)]).toEqual([refused, expect.stringMatching(/^(Type|Eval)Error$/)]);
  expect(await attempt(device, "document.body.append('<b>x</b>')")).toBe("done");
  for (const [feature, isAllowed] of Object.entries({ camera: true, microphone: true, geolocation: false, usb: false }))
    expect([feature, await device.evaluate(`document.featurePolicy.allowsFeature("${feature}")`)]).toEqual([
      feature,
      isAllowed,
    ]);
});
