import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { listUnassigned, unassignedMost } from "contract/centre/centre.ts";
import { changePortfolio, deletePortfolio, listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const listed = async () => (await product.as(product.ada, listUnassigned)).body;
const assign = (who: TestUser, to: TestUser | null) =>
  product.as(product.ada, assignAssessor, { params: { id: who.id }, body: { assessorId: to?.id ?? null } });
const setActivity = (who: TestUser, isActive: boolean) =>
  product.as(product.ada, setActive, { params: { id: who.id }, body: { isActive } });

async function handIn(who: TestUser): Promise<string> {
  clock.advance(60_000);
  return (await saved(product, who, { status: "To Be Reviewed" }))._id;
}

test("learners who wait without an assessor are listed, the longest wait first, with how much waits since when", async () => {
  const zoe = await product.newcomer({ name: "Zoë Lone" });
  const amy = await product.newcomer({ name: "Amy Ash" });
  await handIn(zoe);
  await handIn(amy);
  await handIn(zoe);
  await handIn(product.sam);
  await saved(product, await product.newcomer({ name: "Only a draft" }));
  const { learners, total } = await listed();
  expect([total, learners.map(({ name, waiting }) => [name, waiting])]).toEqual([
    2,
    [
      ["Zoë Lone", 2],
      ["Amy Ash", 1],
    ],
  ]);
  expect(learners[0]).toMatchObject({ email: zoe.email, oldestWaiting: "2026-03-02T09:01:00.000Z" });
});

test("learners are not listed who have an active assessor, who withdrew their portfolio, or who have left", async () => {
  const id = await handIn(product.sam);
  expect((await listed()).total).toBe(0);
  await setActivity(product.ann, false);
  expect((await listed()).learners.map(({ _id }) => _id)).toEqual([product.sam.id]);
  await assign(product.sam, product.bob);
  expect((await listed()).total).toBe(0);
  await assign(product.sam, null);
  expect((await listed()).total).toBe(1);
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  expect((await listed()).total).toBe(0);
  await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  await setActivity(product.sam, false);
  expect((await listed()).total).toBe(0);
});

test("of very many the first are listed and all are counted; deleted portfolios do not wait", async () => {
  const ids: [TestUser, string][] = [];
  for (let nth = 0; nth < unassignedMost + 2; nth++) {
    const who = await product.newcomer({ name: `Learner ${nth}` });
    ids.push([who, await handIn(who)]);
  }
  expect([(await listed()).learners.length, (await listed()).total]).toEqual([unassignedMost, unassignedMost + 2]);
  for (const [who, id] of ids.slice(0, 3)) await product.as(who, deletePortfolio, { params: { id } });
  const { learners, total } = await listed();
  expect([learners.map(({ name }) => name), total]).toEqual([
    ids.slice(3).map((_, nth) => `Learner ${nth + 3}`),
    unassignedMost - 1,
  ]);
});

test("a learner reads who will review what waits, at once after every change, and no name if the assessor cannot log in", async () => {
  const id = await handIn(product.sam);
  const names = async () => [
    (await product.as(product.sam, listOwnPortfolios)).body[0]?.assessor?.name,
    (await product.as(product.sam, viewPortfolio, { params: { id } })).body.assessor?.name,
  ];
  const both = (name: string | undefined) => [name, name];
  expect(await names()).toEqual(both("Ann Archer"));
  await assign(product.sam, product.bob);
  expect(await names()).toEqual(both("Bob Barnes"));
  await setActivity(product.bob, false);
  expect(await names()).toEqual(both(undefined));
  await setActivity(product.bob, true);
  expect(await names()).toEqual(both("Bob Barnes"));
  await assign(product.sam, null);
  expect(await names()).toEqual(both(undefined));
});
