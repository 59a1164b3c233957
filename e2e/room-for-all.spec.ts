import { createPortfolio } from "contract/portfolios.ts";
import { reviewPortfolio } from "contract/reviews.ts";
import { sentPortfolio } from "./portfolio-form.ts";
import { expect, test } from "./test.ts";

/** What is wider than the place it has, or than the page. */
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
  const handIn = async (title: string) =>
    (await centre.ask(sam, createPortfolio, { form: sentPortfolio(title, "To Be Reviewed") })).portfolio._id;
  const id = await handIn(`IMG_${"20261103".repeat(15)}.jpg`);
  await handIn(`scan-${"of-it".repeat(30)}`);
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
      await page.setViewportSize({ width, height: 800 });
      const stickingOut = await page.evaluate<string[]>(seen);
      expect.soft(stickingOut, `${address}, ${width} px`).toEqual([]);
    }
  };
  for (const address of pages) await lookAt(address);
  // With the next in the queue named, and the student of a closed round.
  const body = { status: "Reviewed", assessorComments: "Good." } as const;
  await centre.ask(ann, reviewPortfolio, { params: { id }, body });
  for (const address of [...pages, `/bundle/${sam._id}`]) await lookAt(address);
});

test("on a phone every column of the board can be chosen, however much stands in it", async ({
  page,
  centre,
  signIn,
}) => {
  const ann = await centre.newcomer("assessor");
  const sam = await centre.newcomer("student", { assessor: ann });
  await centre.ask(sam, createPortfolio, { form: sentPortfolio("One of many", "To Be Reviewed") });
  await page.route("**/assessor-portfolios/*", async (route) => {
    const answer = await route.fetch();
    const [one] = await answer.json();
    const many = ["To Be Reviewed", "Reviewed", "Done"].flatMap((status) =>
      Array.from({ length: 120 }, (_, nth) => ({ ...one, _id: `${status}${nth}`, status })),
    );
    await route.fulfill({ response: answer, json: many });
  });
  await signIn(ann);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/portfolio/assessor");
  for (const name of ["To Be Reviewed (120)", "Reviewed (120)", "Done (120)"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
