import { setDuties } from "contract/accounts/duties.ts";
import type { Sent } from "contract/core/call.ts";
import { appeal, listAppeals, raiseConcern, sampleByHand } from "contract/quality/appeals.ts";
import { checkSample } from "contract/quality/samples.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { givenDuty } from "../../../test/product/quality.ts";
import { place, refusedRound, roundOf, why } from "../../../test/product/raised.ts";
import { handOn } from "../checkers.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
let staff: TestUser[];
beforeAll(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
  staff = [product.ann, product.bob, await product.newcomer({ role: "assessor", name: "Una Upton" })];
  for (const one of staff) await givenDuty(product, one);
});
afterAll(() => product.close());

type GivenDuty = Sent<typeof setDuties>["body"]["duties"][number];
const verifying: GivenDuty = { duty: "verifier", from: "2020-01-01" };

function givenDuties({ id }: TestUser, duties: GivenDuty[]) {
  return product.as(product.ada, setDuties, { params: { id }, body: { duties, reason: why } });
}

const said = { text: "Look at photo 2 again, and say what it shows." };

interface Act {
  name:
    | "refuse"
    | "appeal"
    | "again"
    | "agree"
    | "action"
    | "answer"
    | "byHand"
    | "concern"
    | "assign"
    | "handOn"
    | "train"
    | "qualify";
  who: number;
  whom: number;
}
const names: Act["name"][] = [
  "refuse",
  "appeal",
  "again",
  "agree",
  "action",
  "answer",
  "byHand",
  "concern",
  "assign",
  "handOn",
  "train",
  "qualify",
];

/** Each may be refused, and whoever may not do it tries it too. */
async function act(learner: TestUser, { name, who, whom }: Act): Promise<unknown> {
  const { deps } = product;
  const [one, another] = [staff[who], staff[whom]] as [TestUser, TestUser];
  const own = deps.db.selectFrom("portfolios").select("id").where("student", "=", learner.id);
  const id = (await own.orderBy("createdAt", "desc").limit(1).executeTakeFirst())?.id ?? "";
  if (name === "refuse") return refusedRound(product, { learner, assessor: await assessorOf(learner) });
  // Whom it names countersigns, and may verify as well.
  if (name === "train") return givenDuties(one, [verifying, { ...verifying, duty: "trainee", with: another.id }]);
  if (name === "qualify") return givenDuties(one, [verifying]);
  if (name === "handOn") return handOn(deps.db, clock);
  if (name === "assign")
    return deps.db.updateTable("accounts").set({ assessor: one.id }).where("id", "=", learner.id).execute();
  if (name === "byHand") {
    const body = { round: await roundOf(product, id), kind: "interim" as const, reason: why, checker: another.id };
    return product.as(one, sampleByHand, { body });
  }
  const params = { id };
  if (name === "concern") return product.as(product.ada, raiseConcern, { params, body: { text: why } });
  if (name === "appeal") return product.as(learner, appeal, { params, body: { places: [place], text: why } });
  if (name === "again") {
    const { appeals } = (await product.as(learner, listAppeals, { params })).body;
    return product.as(learner, appeal, { params, body: { follows: appeals[0]?._id ?? "", text: why } });
  }
  const samples = await deps.db.selectFrom("samples").select("id").where("learner", "=", learner.id).execute();
  const verdict = name === "answer" ? "answered" : name;
  for (const sample of samples)
    await product.as(one, checkSample, { params: { id: sample.id }, body: { verdict, ...said } });
}

async function assessorOf({ id }: TestUser): Promise<TestUser> {
  const row = await product.deps.db.selectFrom("accounts").select("assessor").where("id", "=", id).executeTakeFirst();
  return staff.find((one) => one.id === row?.assessor) ?? product.ann;
}

/** Whose verdict or desk is of decisions that they made, or of an answer that they gave. */
async function ownOnes(): Promise<string[]> {
  const { db } = product.deps;
  const [samples, checks, decisions] = await Promise.all([
    db.selectFrom("samples").selectAll().execute(),
    db.selectFrom("checks").selectAll().where("verdict", "!=", "answered").execute(),
    db.selectFrom("decisions").selectAll().execute(),
  ]);
  return samples.flatMap(({ id, review, follows, checker, kind }) => {
    const countersigned = samples.filter((one) => one.review === review && one.kind === "countersign");
    const barred = [
      ...(kind === "countersign" ? [] : countersigned.flatMap((one) => one.checker ?? [])),
      ...decisions.filter((one) => one.review === review).map(({ assessor }) => assessor),
      ...checks.filter(({ sample }) => sample === follows).map(({ by }) => by),
    ];
    const looking = [checker ?? "", ...checks.filter(({ sample }) => sample === id).map(({ by }) => by)];
    return looking.filter((who) => barred.includes(who)).map((who) => `${kind} ${id} by ${who}`);
  });
}

const histories = fc.array(
  fc.record({ name: fc.constantFrom(...names), who: fc.nat({ max: 2 }), whom: fc.nat({ max: 2 }) }),
  { minLength: 8, maxLength: 20 },
);

test("whatever people do, nobody looks at what they decided, nor answers an appeal against their own answer", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const learner = await product.newcomer({ assessor: product.ann.id });
      const begun: Act[] = ["refuse", "appeal", "agree"].map((name) => ({ name: name as "refuse", who: 1, whom: 0 }));
      for (const one of [...begun, ...history]) {
        clock.advance(60_000);
        await act(learner, one);
      }
      expect(await ownOnes()).toEqual([]);
    }),
    { numRuns: 15 },
  );
  const { db } = product.deps;
  const kinds = await db.selectFrom("samples").select("kind").distinct().execute();
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(["appeal", "concern", "countersign", "interim"]);
  const second = await db.selectFrom("samples").select("id").where("follows", "is not", null).execute();
  expect(second.length).toBeGreaterThan(0);
});
