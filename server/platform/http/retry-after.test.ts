import { forgotPassword, logIn, register, viewSelf } from "contract/accounts/accounts.ts";
import { apply } from "contract/applications/applications.ts";
import { reportPageError } from "contract/core/page-errors.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { application } from "../../../test/product/applications.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { Refusal } from "../refusal.ts";
import { leaveRotation } from "./health/health.ts";

let product: OpenProduct;
afterEach(() => product?.close());

type Ask = (product: OpenProduct, nth: number) => Promise<{ status: number; headers: Record<string, unknown> }>;

const guess = { body: { email: "nobody@example.com", password: "a wrong guess" } };
const error = { name: "TypeError", page: "/login", build: "x", places: [] };
const ready: Ask = async ({ app }) => {
  const { statusCode: status, headers } = await app.inject("/readyz");
  return { status, headers };
};
const fields = { password: "long-enough-7", dob: "2003-05-06", postcode: "LS1 1AA", qualification: "Level 2" };
const person = { ...fields, name: "Nia", phone: "0113", referenceNo: "N", role: "student" };

/** What is asked again and again until it is refused, and the status. */
const refusals: [string, number, Ask][] = [
  ["calls", 429, ({ as, sam }) => as(sam, viewSelf)],
  ["saves with photos", 429, ({ as, sam }) => as(sam, createPortfolio, { form: portfolioForm() })],
  ["guesses", 429, ({ as }) => as(undefined, logIn, guess)],
  ["registrations", 429, ({ as }, nth) => as(undefined, register, { form: { ...person, email: `n${nth}@x.org` } })],
  ["applications", 429, ({ as }) => as(undefined, apply, { body: application() })],
  ["links", 429, ({ as }) => as(undefined, forgotPassword, { body: { email: "nobody@example.com" } })],
  ["reports of pages", 429, ({ as }) => as(undefined, reportPageError, { body: error })],
  [
    "a server that stops",
    503,
    (product) => {
      leaveRotation(product.app);
      return ready(product, 0);
    },
  ],
  [
    "a disk without room",
    503,
    (product) => {
      product.deps.files.hasRoom = async () => false;
      return ready(product, 0);
    },
  ],
];

test.each(refusals)("%s are told with %i how many whole seconds to wait", async (what, status, ask) => {
  const clock = frozenAt("2026-03-02T09:00:00.123Z");
  const few = { REGISTRATIONS_PER_HOUR: "2", APPLICATIONS_PER_HOUR: "2", UPLOADS_PER_MINUTE: "2" };
  product = await openProduct({ clock, settings: { ...few, CALLS_PER_MINUTE: what === "calls" ? "2" : "1000" } });
  for (let nth = 0; nth < 400; nth++) {
    clock.advance(7);
    const answer = await ask(product, nth);
    if (answer.status !== status) continue;
    expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    return;
  }
  expect.fail("it was never refused");
});

test("whatever time is left, it is told in whole seconds, and none is too early", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (left) => {
      const { retryAfter = 0 } = new Refusal(429, "Later.", { retryAfter: left });
      expect(Number.isInteger(retryAfter) && retryAfter >= left && retryAfter >= 1).toBe(true);
    }),
  );
});
