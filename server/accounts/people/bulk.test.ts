import { assignAssessor, correctAccount, setActive } from "contract/accounts/accounts.ts";
import { type BulkAct, changeSeveral, undoSeveral } from "contract/accounts/bulk.ts";
import { bulkMost } from "contract/accounts/bulk-options.ts";
import { listGroups } from "contract/accounts/groups.ts";
import { viewHandover } from "contract/accounts/handover.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { doing, grouped } from "../../../test/product/people.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { updateStatistics } from "../../../test/product/statistics.ts";
import { newId } from "../../platform/database/ids.ts";
import { changedAtOnce } from "../bulk/slices.ts";
import { sweepBulks } from "../bulk/undoing.ts";

let product: OpenProduct;
/** The server's clock: each look at it is a moment later. */
let now = 0;
beforeEach(async () => {
  now = Date.parse("2026-03-02T09:00:00Z");
  product = await openProduct({ clock: { now: () => new Date(now++) } });
});
afterEach(() => product.close());

const undo = (id: string) => product.as(product.ada, undoSeveral, { params: { id } });
const seen = () => new Date(now++).toISOString();

async function learners(count: number, about: Parameters<OpenProduct["newcomer"]>[0] = {}): Promise<TestUser[]> {
  const made: TestUser[] = [];
  for (let nth = 0; nth < count; nth++)
    made.push(await product.newcomer({ name: `Zed ${String.fromCodePoint(65 + nth)}`, ...about }));
  return made;
}

/** What acts change, by learner. */
async function states(students: readonly { id: string }[]) {
  const { db } = product.deps;
  const [rows, memberships] = await Promise.all([
    db.selectFrom("accounts").select(["id", "assessor", "isActive"]).execute(),
    db.selectFrom("memberships").selectAll().execute(),
  ]);
  return students.map(({ id }) => {
    const { assessor = null, isActive = 0 } = rows.find((row) => row.id === id) ?? {};
    const own = memberships.filter(({ learner }) => learner === id).map(({ kind, group }) => `${kind} ${group}`);
    return [assessor, isActive, ...own.sort()].join();
  });
}

/** The disk fails in the third slice, until it is mended. */
function breakThirdSlice(): () => void {
  const { clock } = product.deps;
  const { now: tick } = clock;
  let slices = 0;
  clock.now = () => {
    if (new Error("stack").stack?.includes("inSlice") && ++slices > 2) throw new Error("broken");
    return tick();
  };
  return () => {
    clock.now = tick;
  };
}

describe("an act on several learners", () => {
  test("changes those whom nobody has changed since the list was read, says who was left out, and is undone", async () => {
    const [amy, ben, cat, dan] = (await learners(4)) as [TestUser, TestUser, TestUser, TestUser];
    await product.as(product.ada, assignAssessor, { params: { id: dan.id }, body: { assessorId: product.ann.id } });
    const before = await states([amy, ben, cat, dan]);
    const seenAt = seen();
    await product.as(product.ada, correctAccount, { params: { id: ben.id }, body: { name: "Ben Right" } });
    const change: BulkAct = { act: "assign", assessorId: product.ann.id };
    const { body } = await doing(product, [amy, ben, cat, dan, { id: newId() }], change, seenAt);
    expect(body.message).toBe(
      "2 learners now have Ann Archer. Ben Right was skipped: changed by somebody else. " +
        "Zed D was skipped: nothing to change. 1 was skipped: no longer there.",
    );
    expect(body.changed).toBe(2);
    await product.as(product.ada, correctAccount, { params: { id: cat.id }, body: { name: "Cat Right" } });
    expect((await undo(body._id)).body.message).toBe(
      "Undone for 1 learner. Cat Right was skipped: changed by somebody else.",
    );
    const after = await states([amy, ben, cat, dan]);
    expect([after[0], after[1], after[3]]).toEqual([before[0], before[1], before[3]]);
    expect(after[2]).toContain(product.ann.id);
    const again = await undo(body._id);
    expect([again.status, again.body.message]).toEqual([409, "This has been undone already."]);
  });

  test("takes all whom a filter finds but a few, and says how many it does not find any more", async () => {
    const all = await learners(5);
    const [first] = all;
    const change = { act: "deactivate" } as const;
    const matching = { search: "zed", total: 7, except: [first?.id ?? ""] };
    const { body } = await product.as(product.ada, changeSeveral, { body: { matching, seenAt: seen(), change } });
    expect(body.message).toBe("4 learners are deactivated. 2 were skipped: no longer found by the filter.");
    expect((await states(all)).map((one) => one.split(",")[1])).toEqual(["1", "0", "0", "0", "0"]);
  });

  test("is refused for more than 5,000, with their number", async () => {
    const { db } = product.deps;
    const like = await db.selectFrom("accounts").selectAll().where("id", "=", product.sam.id).executeTakeFirstOrThrow();
    const { nameKey: _, nameLower: __, ...row } = like;
    const many = Array.from({ length: bulkMost + 1 }, (_, nth) => ({ ...row, id: newId(), emailKey: `many ${nth}` }));
    for (let from = 0; from < many.length; from += 500)
      await db
        .insertInto("accounts")
        .values(many.slice(from, from + 500))
        .execute();
    await updateStatistics(product.deps);
    const { status, body } = await product.as(product.ada, changeSeveral, {
      body: { matching: { search: "sam", total: 1 }, seenAt: seen(), change: { act: "deactivate" } },
    });
    const found = /^5,00\d students match\. Choose at most 5,000 at once\.$/;
    expect([status, body.message]).toEqual([400, expect.stringMatching(found)]);
  });

  test("is undone within the hour only, and is forgotten after a day", async () => {
    const { body } = await doing(product, await learners(1), { act: "deactivate" }, seen());
    now = Date.parse(body.undoUntil) + 1;
    expect((await undo(body._id)).body.message).toMatch(/^This can be undone within an hour only/);
    now += 86_400_000;
    await sweepBulks(product.deps);
    for (const table of ["bulkRows", "bulks"] as const)
      expect(await product.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("goes on where it broke off when the call is repeated, and tells the assessor once", async () => {
    const one = await product.newcomer({ name: "Ines Idle", role: "assessor" });
    const all = await learners(120, { name: "Zed" });
    const body = { matching: { search: "zed", show: "unassigned", total: 120 }, seenAt: seen() } as const;
    const sent = { body: { ...body, change: { act: "assign", assessorId: one.id } as const } };
    const headers = { "idempotency-key": "again" };
    const mend = breakThirdSlice();
    expect((await product.as(product.ada, changeSeveral, { ...sent, headers })).status).toBe(500);
    mend();
    const done = (await states(all)).filter((state) => state.startsWith(one.id)).length;
    expect(done).toBe(2 * changedAtOnce);
    const { body: answer } = await product.as(product.ada, changeSeveral, { ...sent, headers });
    expect(answer.message).toBe("120 learners now have Ines Idle.");
    const { notifications } = (await product.as(one, listNotifications)).body;
    expect(notifications.map(({ text }) => text)).toEqual(["120 students were assigned to you."]);
    expect((await undo(answer._id)).body.message).toBe("Undone for 120 learners.");
  });

  test("a handover that broke off leaves the assessor active, and goes on when it is repeated", async () => {
    const one = await product.newcomer({ name: "Ines Idle", role: "assessor" });
    const all = await learners(60, { name: "Zed", assessor: one.id });
    const sent = { params: { id: one.id }, body: { isActive: false, handTo: product.ann.id } };
    const mend = breakThirdSlice();
    expect((await product.as(product.ada, setActive, sent)).status).toBe(500);
    mend();
    const ofAnn = async () => (await states(all)).filter((state) => state.startsWith(product.ann.id)).length;
    expect([await ofAnn(), (await states([one]))[0]]).toEqual([2 * changedAtOnce, ",1"]);
    const { body } = await product.as(product.ada, setActive, sent);
    expect(body.message).toMatch(/; 10 learners now have Ann Archer$/);
    expect([await ofAnn(), (await states([one]))[0]]).toEqual([60, ",0"]);
  });

  test("whatever is done one after the other, undoing the last act restores everybody, and an earlier one only whom no later one changed", async () => {
    const students = await learners(4);
    const groups = [
      await grouped(product, "cohort"),
      await grouped(product, "cohort"),
      await grouped(product, "employer"),
    ];
    const acts = fc.oneof(
      fc.constantFrom<BulkAct>({ act: "activate" }, { act: "deactivate" }, { act: "assign", assessorId: null }),
      fc.constantFrom(product.ann.id, product.bob.id).map((assessorId) => ({ act: "assign", assessorId }) as const),
      fc
        .tuple(fc.constantFrom("join", "leave"), fc.constantFrom(...groups))
        .map(([act, group]) => ({ act, group }) as BulkAct),
    );
    const some = fc.array(fc.tuple(acts, fc.subarray(students, { minLength: 1 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(some, async (several) => {
        const done: { id: string; before: string[]; touched: string[] }[] = [];
        for (const [act, chosen] of several) {
          const before = await states(students);
          const { body } = await doing(product, chosen, act, seen());
          const after = await states(students);
          expect(after.filter((state, nth) => state !== before[nth])).toHaveLength(body.changed);
          const touched = students.filter((_, nth) => after[nth] !== before[nth]).map(({ id }) => id);
          done.push({ id: body._id, before, touched });
        }
        const [last, ...earlier] = done.toReversed();
        if (!last) return;
        const touchedLater = new Set(last.touched);
        expect((await undo(last.id)).status).toBe(200);
        expect(await states(students)).toEqual(last.before);
        // Of the ones before, only for those whom no later one has changed.
        for (const { id, touched } of earlier) {
          const before = await states(students);
          const { changed } = (await undo(id)).body;
          const after = await states(students);
          const undone = students.filter((_, nth) => after[nth] !== before[nth]).map((one) => one.id);
          expect(undone).toHaveLength(changed);
          expect(undone.filter((one) => touchedLater.has(one))).toEqual([]);
          for (const one of touched) touchedLater.add(one);
        }
      }),
      { numRuns: 15 },
    );
    const { body: listed } = await product.as(product.ada, listGroups);
    const memberships = await product.deps.db.selectFrom("memberships").selectAll().execute();
    const counts = listed.map(({ _id, learners }) => learners - memberships.filter((one) => one.group === _id).length);
    expect(counts).toEqual([0, 0, 0]);
  });
});

test("an assessor who is deactivated hands their learners over, with what waits", async () => {
  const gone = await product.newcomer({ name: "Gil Gone", role: "assessor" });
  const [learner] = await learners(2, { assessor: gone.id });
  if (learner) await saved(product, learner, { status: "To Be Reviewed" });
  const params = { id: gone.id };
  const waits = await product.as(product.ada, viewHandover, { params });
  expect(waits.body).toEqual({ learners: 2, rounds: 1, samples: 0, records: 0 });
  for (const handTo of [gone.id, product.sam.id, "nobody"]) {
    const { status } = await product.as(product.ada, setActive, { params, body: { isActive: false, handTo } });
    expect(status).toBe(400);
  }
  const { body } = await product.as(product.ada, setActive, {
    params,
    body: { isActive: false, handTo: product.ann.id },
  });
  expect(body.message).toBe("User deactivated successfully; 2 learners now have Ann Archer");
  expect((await product.as(product.ada, viewHandover, { params: { id: product.ann.id } })).body.rounds).toBe(1);
});
