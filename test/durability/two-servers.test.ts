import { forgotPassword, logIn, register, resetPassword, viewSelf } from "contract/accounts/accounts.ts";
import { apply } from "contract/applications/applications.ts";
import { viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, describe, expect, test } from "vitest";
import { application } from "../product/applications.ts";
import { emailsTo, tokenIn } from "../product/email/emails.ts";
import { photo } from "../product/photos.ts";
import { saved } from "../product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, password, serverBeside } from "../product/product.ts";

let product: OpenProduct;
let other: OpenProduct;
afterEach(async () => {
  await other.close();
  await product.close();
});

// On the quarter of an hour, when the tokens of photos are issued.
const start = Date.parse("2026-03-02T09:00:00.000Z");
const seconds = [-59, -2, -0.5, 0.5, 2, 59];

describe.each(seconds)("of two servers, whose clocks are %s s apart,", (apart) => {
  test("the second one knows at once whom the first has signed in, and what it has given them", async () => {
    product = await openProduct({ clock: frozenAt(new Date(start).toISOString()) });
    other = await serverBeside(product, frozenAt(new Date(start + apart * 1000).toISOString()));
    const { email } = product.sam;
    const { body, headers } = await product.as(undefined, logIn, { body: { email, password } });
    const sam = { ...product.sam, token: body.token };
    expect((await other.as(sam, viewSelf)).status).toBe(200);
    const { _id: id } = await saved(product, sam, { images: [await photo(40, 30)] });
    const [image] = (await product.as(sam, viewPortfolio, { params: { id } })).body.images;
    expect((await other.request(undefined, { method: "GET", url: `/${image}` })).statusCode).toBe(200);

    await product.as(undefined, forgotPassword, { body: { email } });
    const token = tokenIn((await emailsTo(product, email)).at(-1));
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const guess = { body: { email, password: "a wrong guess" } };
    for (let time = 0; time < 11; time++) await other.as(undefined, logIn, guess);
    const known = { body: { email, password }, headers: { cookie } };
    expect((await other.as(undefined, logIn, known)).status).toBe(200);

    const fresh = { params: { token }, body: { password: "a-new-password-8" } };
    expect((await other.as(undefined, resetPassword, fresh)).status).toBe(200);
  });
});

test("a clock that is set back throws nobody out", async () => {
  const clock = frozenAt(new Date(start).toISOString());
  product = await openProduct({ clock });
  other = await serverBeside(product);
  const { body } = await product.as(undefined, logIn, { body: { email: product.sam.email, password } });
  clock.advance(-30_000);
  expect((await product.as({ ...product.sam, token: body.token }, viewSelf)).status).toBe(200);
});

describe("two servers count together", () => {
  async function open(settings: Record<string, string> = {}): Promise<void> {
    product = await openProduct({ clock: frozenAt(new Date(start).toISOString()), settings });
    other = await serverBeside(product);
  }

  /** The statuses of calls that are made at the one and the other server in turn. */
  async function inTurn(times: number, ask: (server: OpenProduct, nth: number) => Promise<{ status: number }>) {
    const statuses: number[] = [];
    for (let nth = 0; nth < times; nth++) statuses.push((await ask(nth % 2 === 0 ? product : other, nth)).status);
    return statuses;
  }

  test("guesses at a password", async () => {
    await open();
    const body = { email: product.sam.email, password: "a wrong guess" };
    const statuses = await inTurn(12, (server) => server.as(undefined, logIn, { body }));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test("registrations", async () => {
    await open({ REGISTRATIONS_PER_HOUR: "3" });
    const fields = { password: "long-enough-7", dob: "2003-05-06", postcode: "LS1 1AA", qualification: "Level 2" };
    const more = { name: "Nia New", phone: "0113 496 0001", referenceNo: "N-1", role: "student" };
    const statuses = await inTurn(5, (server, nth) =>
      server.as(undefined, register, { form: { ...fields, ...more, email: `nia-${nth}@example.com` } }),
    );
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  test("applications", async () => {
    await open({ APPLICATIONS_PER_HOUR: "3" });
    const statuses = await inTurn(5, (server, nth) =>
      server.as(undefined, apply, { body: application({ email: `ngozi-${nth}@example.com` }) }),
    );
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  test("e-mails to one address", async () => {
    await open();
    const { email } = product.sam;
    await inTurn(6, (server) => server.as(undefined, forgotPassword, { body: { email } }));
    expect(await emailsTo(product, email)).toHaveLength(3);
  });
});

test("two servers count calls apart, each for itself, as docs/settings.md says", async () => {
  product = await openProduct({ settings: { CALLS_PER_MINUTE: "2" } });
  other = await serverBeside(product);
  const statuses: number[] = [];
  for (const server of [product, other, product, other, product, other])
    statuses.push((await server.as(server.sam, viewSelf)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});
