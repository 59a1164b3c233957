import { viewSelf } from "contract/accounts/accounts.ts";
import { holdPerson } from "contract/centre/retention.ts";
import { hour } from "contract/core/calendar.ts";
import { changePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { viewPass } from "contract/portfolios/witnesses.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyAuditLog } from "../../server/audit/verify.ts";
import { leasesOf } from "../../server/platform/jobs.ts";
import { enqueueEmail } from "../../server/platform/mail/outbox.ts";
import { photo } from "../product/photos.ts";
import { editForm, saved } from "../product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../product/product.ts";
import { askedAnew } from "../product/witnesses.ts";

const jumps = [hour, -hour];
const start = "2026-03-02T09:00:00.000Z";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt(start);
  product = await openProduct({ clock });
});
afterEach(() => product.close());

test.each(jumps)(
  "a clock that jumps by %d ms ends no session and no witness's link, and photos are shown",
  async (jump) => {
    const { _id: id } = await saved(product, product.sam, { images: [await photo(40, 30)] });
    const { token } = await askedAnew(product);
    clock.advance(jump);
    for (const who of [product.sam, product.ann, product.ada])
      expect((await product.as(who, viewSelf)).status).toBe(200);
    expect((await product.as(undefined, viewPass, { body: { token } })).status).toBe(200);
    const [image] = (await product.as(product.sam, viewPortfolio, { params: { id } })).body.images;
    expect((await product.request(undefined, { method: "GET", url: `/${image}` })).statusCode).toBe(200);
  },
);

test("whoever has proved who they are is asked again after the clock went an hour on, and after it went back", async () => {
  for (const jump of jumps) {
    const ada = await product.newcomer({ role: "admin" });
    const hold = () => product.as(ada, holdPerson, { params: { id: product.tom.id }, body: { reason: "An appeal" } });
    expect((await hold()).status).toBe(201);
    clock.advance(jump);
    expect(await hold()).toMatchObject({ status: 403, body: { needs: "confirmation" } });
    clock.advance(-jump);
  }
});

test("versions and what an assessor decided last do not depend on the clock", async () => {
  const acts = fc.array(fc.constantFrom(0, ...jumps), {
    minLength: 2,
    maxLength: 5,
  });
  const jumpTo = (jump: number) => clock.advance(Date.parse(start) + jump - clock.now().getTime());
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      const { _id: id } = await saved(product, product.sam);
      const params = { id };
      let version = 1;
      for (const jump of acts) {
        jumpTo(jump);
        const edit = (known: number) =>
          product.as(product.sam, changePortfolio, {
            params,
            form: editForm({ title: `Job ${known}` }),
            headers: { "if-match": `"${known}"` },
          });
        expect((await edit(version)).body.portfolio.version).toBe(version + 1);
        expect((await edit(version)).status).toBe(412);
        version += 1;
      }
      for (const [at, jump] of acts.entries()) {
        await product.as(product.sam, changePortfolio, { params, body: { status: "To Be Reviewed" } });
        jumpTo(jump);
        const place = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
        const decision = { ...place, verdict: "not yet" as const, text: `Looked at for the ${at}th time.` };
        const answer = await product.as(product.ann, reviewPortfolio, {
          params,
          body: { status: "Reviewed", assessorComments: "Looked at.", decisions: [decision] },
        });
        expect(answer).toMatchObject({ status: 200 });
        jumpTo(-jump);
        await product.as(product.sam, changePortfolio, { params, body: { status: "Draft" } });
        const { body } = await product.as(product.sam, viewPortfolio, { params });
        expect(body.decisions?.map(({ text }) => text)).toEqual([decision.text]);
      }
    }),
    { numRuns: 6 },
  );
  expect((await verifyAuditLog(product.deps.db)).trouble).toBeUndefined();
});

test("a job that was leased is done by one server, though the clock jumped", async () => {
  const { db } = product.deps;
  const outbox = leasesOf("outbox", "waiting");
  for (const jump of jumps) {
    await db.deleteFrom("outbox").execute();
    await enqueueEmail(db, clock, { to: "a@example.com", name: "A", subject: "S", paragraphs: ["P"] });
    const [first] = (await outbox.claimDue(db, clock, 1)).claimed;
    clock.advance(jump);
    const [second] = (await outbox.claimDue(db, clock, 1)).claimed;
    // Forward, the lease is over; back, it lasts until the holder is done with the job.
    expect(second !== undefined).toBe(jump > 0);
    const done = async (job: typeof first) => job && (await outbox.update(db, job, { state: "sent" }));
    expect([await done(second), await done(first)]).toEqual(jump > 0 ? [true, false] : [undefined, true]);
    clock.advance(-jump);
  }
});
