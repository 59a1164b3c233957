import { apply } from "contract/applications/applications.ts";
import { application } from "../test/product/applications.ts";
import { learnersCsv } from "../test/product/learners.ts";
import { resize } from "./setup/resize.ts";
import { expect, test } from "./test.ts";

/** The elements that overflow their parent, or the page. */
const seen = `
  [...document.querySelectorAll("main :is(article, section, p, select)")]
    .filter((one) => !one.closest(".sr-only"))
    .filter((one) => {
      return one.getBoundingClientRect().right > document.documentElement.clientWidth || one.scrollWidth > one.clientWidth + 1;
    })
    .map((one) => one.tagName + " " + one.textContent.slice(0, 30))
`;

test("a title and a name without a space stay on the assessor's pages", async ({ page, centre, signIn }) => {
  const ann = await centre.newcomer("assessor");
  const sam = await centre.newcomer("student", { assessor: ann, name: `Llanfair${"pwll".repeat(20)}` });
  const id = await centre.create(sam, `IMG_${"20261103".repeat(15)}.jpg`);
  await centre.create(sam, `scan-${"of-it".repeat(30)}`);
  await signIn(ann);
  const pages = [`/portfolio/assessor/${id}`, "/portfolio/assessor", `/assessor/logbook?student=${sam._id}`];
  const lookAt = async (address: string) => {
    await page.goto(address);
    await expect(
      page
        .getByText(/Llanfair/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    for (const width of [1366, 390]) {
      await resize(page, { width, height: 800 });
      // Polled, because what depends on the width in JavaScript follows a moment later.
      await expect.poll(() => page.evaluate<string[]>(seen), `${address}, ${width} px`).toEqual([]);
    }
  };
  for (const address of pages) await lookAt(address);
  // The page names the next in the queue and the student of a closed round.
  await centre.review(ann, id);
  for (const address of [...pages, `/bundle/${sam._id}`]) await lookAt(address);
});

test("on a phone every column of the board can be chosen, however full it is", async ({ page, centre, signIn }) => {
  const { ann, sam } = await centre.pair();
  await centre.create(sam, "One of many");
  await page.route("**/api/assessment/board*", async (route) => {
    const answer = await route.fetch();
    const { columns, ...rest } = await answer.json();
    const many = columns.map((column: object) => ({ ...column, count: 120 }));
    await route.fulfill({ response: answer, json: { ...rest, columns: many } });
  });
  await signIn(ann);
  await resize(page, { width: 390, height: 800 });
  await page.goto("/portfolio/assessor");
  for (const name of ["To Be Reviewed (120)", "Reviewed (120)", "Done (120)"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});

/** The parts of e-mail addresses, before and after the "@", that wrap over more than one line. */
const brokenAddresses = `
  [...document.querySelectorAll("main *")]
    .filter((one) => /^[^\\s@]+@[^\\s@]+$/.test(one.textContent) && [...one.children].every((child) => child.tagName === "WBR"))
    .flatMap((one) => [...one.childNodes])
    .filter((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
    })
    .map((node) => node.textContent)
`;

test("e-mail addresses are not broken inside a word", async ({ page, centre, signIn }) => {
  const ann = await centre.newcomer("assessor", { name: "Ann-Kristin Archer-Featherstonehaugh" });
  await centre.newcomer("student", { assessor: ann });
  await centre.ask(undefined, apply, { body: application() });
  const deadLetter = {
    _id: "l1",
    name: "Sam Singh",
    subject: "Reset your Portfolio Builder password",
    createdAt: "2026-03-01T09:00:00Z",
    givenUpAt: "2026-03-04T09:00:00Z",
    reason: "The mail server will not deliver to this address (550).",
  };
  const addresses = [
    "ellie.braithwaite@example.com",
    "minhanh.nguyen@example.com",
    "o.featherstonehaugh@college.example.org",
  ];
  const withAddresses = (list: object[]) => list.map((one, nth) => ({ ...one, email: addresses[nth % 3] }));
  await page.route("**/api/users/tables?*", async (route) => {
    const answer = await route.fetch();
    const { tables, ...counts } = await answer.json();
    const accounts = (table: { accounts: object[] }) => ({ ...table, accounts: withAddresses(table.accounts) });
    await route.fulfill({ response: answer, json: { ...counts, tables: tables.map(accounts) } });
  });
  await page.route("**/api/applications?*", async (route) => {
    const answer = await route.fetch();
    const { applications, ...counts } = await answer.json();
    await route.fulfill({ response: answer, json: { ...counts, applications: withAddresses(applications) } });
  });
  await page.route("**/api/emails?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: withAddresses([deadLetter, deadLetter, deadLetter]) });
  });
  await signIn(centre.admin);
  for (const address of ["/admin/users", "/admin-dashboard", "/admin/applications", "/admin/emails", "/admin/import"]) {
    await page.goto(address);
    if (address === "/admin/import") {
      const buffer = Buffer.from(learnersCsv(addresses.map((email) => ({ email }))));
      await page
        .getByLabel("CSV file", { exact: true })
        .setInputFiles({ name: "learners.csv", mimeType: "text/csv", buffer });
    }
    for (const width of [1366, 1024, 768, 390]) {
      await resize(page, { width, height: 800 });
      await expect(
        page
          .locator("main")
          .getByText(addresses[0] ?? "")
          .first(),
      ).toBeAttached();
      const broken = await page.evaluate<string[]>(brokenAddresses);
      expect.soft(broken, `${address}, ${width} px`).toEqual([]);
    }
  }
});
