import { inspect } from "./setup/inspect.ts";
import { fillTexts, texts } from "./setup/portfolio-form.ts";
import { expect, open, test } from "./test.ts";

test("a page that breaks says so, is reported without contents, and can be tried again", async ({
  page,
  centre,
  signIn,
}) => {
  const sam = await centre.newcomer("student");
  await centre.create(sam, "Board change", "Draft");
  // This page asks for no portfolios, whatever it is told of changes.
  await signIn(sam, { to: "/profile" });
  await expect(page.getByRole("heading", { name: "Your Profile" })).toBeVisible();
  const reports: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/page-errors") && reports.push(request.postData() ?? ""));
  await page.route("**/user-portfolios", (route) => route.fulfill({ json: { title: "Secret words" } }));
  const answered = page.waitForResponse("**/api/page-errors");
  await page.goto("/my-portfolios");

  await expect(page.getByRole("heading", { name: "Something went wrong on this page" })).toBeVisible();
  const { reference } = await (await answered).json();
  const said = page.getByRole("alert");
  await expect(said).toContainText("kept on this device");
  await expect(said).toContainText(reference);
  await expect(page.getByText("Check your connection", { exact: false })).toHaveCount(0);
  expect(JSON.parse(reports[0] ?? "")).toMatchObject({
    name: "TypeError",
    page: "/my-portfolios",
    build: expect.stringMatching(/^assets\/.*\.js$/),
    places: expect.arrayContaining([expect.stringMatching(/^assets\/.*\.js:\d+:\d+$/)]),
  });
  expect(reports.join()).not.toContain("Secret");
  await inspect(page, "a page that broke");

  await said.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong on this page" })).toBeVisible();
  expect(reports).toHaveLength(1);

  await page.unroute("**/user-portfolios");
  await said.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toContainText("Board change");
});

test("what was typed is there again after a page broke, and the way out leads to the dashboard", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"), { to: "/portfolio" });
  await fillTexts(page);
  await expect(page.getByText("Kept on this device", { exact: false })).toBeVisible();
  await page.route("**/api/postcodes*", (route) => route.fulfill({ json: { odd: true } }));
  await page.getByLabel("Postcode").pressSequentially("LS1 4AP");
  await expect(page.getByRole("heading", { name: "Something went wrong on this page" })).toBeVisible();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(texts.title);
});

test("a page whose script fails to load blames the connection, and reports nothing", async ({
  page,
  centre,
  signIn,
}) => {
  await signIn(await centre.newcomer("student"));
  const reports: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/page-errors") && reports.push(request.url()));
  await page.route("**/assets/my-portfolios-page-*.js", (route) => route.abort());
  await open(page, "My Portfolios", "This page could not be loaded");
  await expect(page.getByText("Check your connection, then press Try again.")).toBeVisible();
  expect(reports).toEqual([]);
  await page.unroute("**/assets/my-portfolios-page-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "My Portfolios" })).toBeVisible();
});

test("an error outside of any page is reported too, once", async ({ page, centre, signIn }) => {
  await signIn(await centre.newcomer("student"));
  const reports: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/page-errors") && reports.push(request.postData() ?? ""));
  const fail = `const error = new RangeError("Secret words");
    error.stack = "RangeError: Secret words\\n at a (" + location.origin + "/assets/kit-x.js:1:2)";
    Promise.reject(error); setTimeout(() => { throw error; });`;
  await page.evaluate(`(() => { ${fail} })()`);
  await expect.poll(() => reports.length).toBe(1);
  expect(JSON.parse(reports[0] ?? "")).toMatchObject({ name: "RangeError", page: "/dashboard" });
  // A refusal, and an error of another program, are no errors of the page.
  await page.evaluate(`(() => { ${fail} Promise.reject(new TypeError("of an extension")); })()`);
  await open(page, "My Portfolios", "My Portfolios");
  expect(reports).toHaveLength(1);
  expect(reports.join()).not.toContain("Secret");
});
