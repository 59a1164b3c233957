import { changePhotoConsent, viewPhotoConsent } from "contract/accounts/photo-consent.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedApplication } from "../../../test/product/applications.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00.000Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const say = (who: TestUser, given: boolean) => product.as(who, changePhotoConsent, { body: { given } });
const seenBy = async (who: TestUser) =>
  (await product.as(who, viewPhotoConsent, { params: { id: product.sam.id } })).body;

test("is unknown until something is said, on the application first and on the profile since", async () => {
  expect(await seenBy(product.ann)).toEqual({ state: "unknown", since: null, history: [] });
  const id = await storedApplication(product, { consentGiven: true });
  await product.deps.db.updateTable("applications").set({ learner: product.sam.id }).where("id", "=", id).execute();
  expect(await seenBy(product.ann)).toMatchObject({ state: "given", history: [{ on: "application" }] });
  clock.advance(60_000);
  expect((await say(product.sam, false)).body.message).toBe("Your consent is withdrawn.");
  expect(await seenBy(product.ada)).toEqual({
    state: "withdrawn",
    since: "2026-03-02T09:01:00.000Z",
    history: [
      { given: false, at: "2026-03-02T09:01:00.000Z", on: "profile" },
      { given: true, at: "2026-03-02T09:00:00.000Z", on: "application" },
    ],
  });
});

test("is what was said last, though the clock was set back, and saying it twice adds nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), async (said) => {
      const who = await product.newcomer({});
      for (const given of said) {
        clock.advance(given ? 60_000 : -60_000);
        await say(who, given);
      }
      const { body } = await product.as(product.ada, viewPhotoConsent, { params: { id: who.id } });
      const changes = said.filter((given, at) => given !== said[at - 1]);
      expect([body.state, body.history.map(({ given }) => given)]).toEqual([
        said.at(-1) ? "given" : "withdrawn",
        changes.toReversed(),
      ]);
    }),
    { numRuns: 10 },
  );
});

test("what was said is only ever added to", async () => {
  await say(product.sam, true);
  for (const statement of [sql`update "photoConsents" set "given" = 0`, sql`delete from "photoConsents"`])
    await expect(statement.execute(product.deps.db)).rejects.toThrow("only ever added");
});
