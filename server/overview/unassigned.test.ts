import { assignAssessor, setActive } from "contract/accounts.ts";
import { listUnassigned, unassignedMost } from "contract/centre.ts";
import { changePortfolio, deletePortfolio, listOwnPortfolios, viewPortfolio } from "contract/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frozenAt, type OpenHouse, openHouse, type Resident } from "../testing.ts";
import { saved } from "../testing-portfolios.ts";

let clock: ReturnType<typeof frozenAt>;
let house: OpenHouse;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  house = await openHouse({ clock });
});
afterEach(() => house.close());

const listed = async () => (await house.as(house.ada, listUnassigned)).body;
const assign = (who: Resident, to: Resident | null) =>
  house.as(house.ada, assignAssessor, { params: { id: who.id }, body: { assessorId: to?.id ?? null } });
const setActivity = (who: Resident, isActive: boolean) =>
  house.as(house.ada, setActive, { params: { id: who.id }, body: { isActive } });

async function handIn(who: Resident): Promise<string> {
  clock.advance(60_000);
  return (await saved(house, who, { status: "To Be Reviewed" }))._id;
}

test("whoever waits without an assessor is listed, the longest wait first, with how much waits since when", async () => {
  const zoe = await house.newcomer({ name: "Zoë Lone" });
  const amy = await house.newcomer({ name: "Amy Ash" });
  await handIn(zoe);
  await handIn(amy);
  await handIn(zoe);
  await handIn(house.sam);
  await saved(house, await house.newcomer({ name: "Only a draft" }));
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

test("nobody is listed who has an assessor who can log in, who took it back, or who has left", async () => {
  const id = await handIn(house.sam);
  expect((await listed()).total).toBe(0);
  await setActivity(house.ann, false);
  expect((await listed()).learners.map(({ _id }) => _id)).toEqual([house.sam.id]);
  await assign(house.sam, house.bob);
  expect((await listed()).total).toBe(0);
  await assign(house.sam, null);
  expect((await listed()).total).toBe(1);
  await house.as(house.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
  expect((await listed()).total).toBe(0);
  await house.as(house.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
  await setActivity(house.sam, false);
  expect((await listed()).total).toBe(0);
});

test("of very many the first are listed and all are counted; what was deleted waits no more", async () => {
  const ids: [Resident, string][] = [];
  for (let nth = 0; nth < unassignedMost + 2; nth++) {
    const who = await house.newcomer({ name: `Learner ${nth}` });
    ids.push([who, await handIn(who)]);
  }
  expect([(await listed()).learners.length, (await listed()).total]).toEqual([unassignedMost, unassignedMost + 2]);
  for (const [who, id] of ids.slice(0, 3)) await house.as(who, deletePortfolio, { params: { id } });
  const { learners, total } = await listed();
  expect([learners.map(({ name }) => name), total]).toEqual([
    ids.slice(3).map((_, nth) => `Learner ${nth + 3}`),
    unassignedMost - 1,
  ]);
});

test("a learner reads who will look at what waits, at once after every change, and nobody for one who cannot log in", async () => {
  const id = await handIn(house.sam);
  const names = async () => [
    (await house.as(house.sam, listOwnPortfolios)).body[0]?.assessor?.name,
    (await house.as(house.sam, viewPortfolio, { params: { id } })).body.assessor?.name,
  ];
  const both = (name: string | undefined) => [name, name];
  expect(await names()).toEqual(both("Ann Archer"));
  await assign(house.sam, house.bob);
  expect(await names()).toEqual(both("Bob Barnes"));
  await setActivity(house.bob, false);
  expect(await names()).toEqual(both(undefined));
  await setActivity(house.bob, true);
  expect(await names()).toEqual(both("Bob Barnes"));
  await assign(house.sam, null);
  expect(await names()).toEqual(both(undefined));
});
