import { assignAssessor } from "contract/accounts/accounts.ts";
import { bulkMost } from "contract/accounts/bulk-options.ts";
import { listNotifications } from "contract/notifications/notifications.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../test/product/email/emails.ts";
import { doing } from "../../test/product/people.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

function assigning(studentIds: string[], assessorId: string | null) {
  return doing(
    product,
    studentIds.map((id) => ({ id })),
    { act: "assign", assessorId },
  );
}

async function assessorsOf(students: TestUser[]): Promise<(string | null)[]> {
  const ids = students.map(({ id }) => id);
  const rows = await product.deps.db.selectFrom("accounts").select(["id", "assessor"]).where("id", "in", ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.assessor ?? null);
}

function auditLog() {
  return product.deps.db.selectFrom("auditLog").select(["subjectId", "was", "became"]).orderBy("position").execute();
}

test("whoever is assigned already is not assigned again, and nothing is taken away from who has nobody", async () => {
  const student = await product.newcomer({});
  const assign = (assessorId: string) =>
    product.as(product.ada, assignAssessor, { params: { id: student.id }, body: { assessorId } });
  const before = await auditLog();
  for (const assessorId of ["", product.ann.id, product.ann.id]) expect((await assign(assessorId)).status).toBe(200);
  expect((await auditLog()).slice(before.length)).toEqual([
    { subjectId: student.id, was: null, became: product.ann.id },
  ]);
});

test("of assignments at the same moment, the audit log says of each what it replaced", async () => {
  const { ann, bob } = product;
  const student = await product.newcomer({});
  const earlier = (await auditLog()).length;
  const wanted = [ann.id, bob.id, "", bob.id, ann.id, ""];
  const assign = (assessorId: string) =>
    product.as(product.ada, assignAssessor, { params: { id: student.id }, body: { assessorId } });
  const answers = await Promise.all(wanted.map(assign));
  expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
  const entries = (await auditLog()).slice(earlier);
  expect(entries.map(({ was }) => was)).toEqual([null, ...entries.map(({ became }) => became).slice(0, -1)]);
  expect(await assessorsOf([student])).toEqual([entries.at(-1)?.became ?? null]);
});

describe("assigning an assessor to several students", () => {
  test("changes all of them, says how many, and each change is in the audit log", async () => {
    const { ann, bob } = product;
    const students = [
      await product.newcomer({}),
      await product.newcomer({ assessor: ann.id }),
      await product.newcomer({}),
    ];
    const ids = students.map(({ id }) => id);
    const earlier = (await auditLog()).length;
    const { status, body } = await assigning([...ids, ...ids], ann.id);
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(/^2 learners now have \w.*\. \w.* was skipped: nothing to change\.$/),
    ]);
    expect(await assessorsOf(students)).toEqual([ann.id, ann.id, ann.id]);
    expect((await assigning(ids.slice(0, 1), bob.id)).body.message).toBe("1 learner now has Bob Barnes.");
    expect((await assigning(ids, "")).body.message).toBe("3 learners now have no assessor.");
    expect(await assessorsOf(students)).toEqual([null, null, null]);
    const entries = (await auditLog()).slice(earlier);
    expect(entries).toHaveLength(6);
    expect(entries.filter((entry) => entry.subjectId === ids[1])).toEqual([
      { subjectId: ids[1], was: ann.id, became: null },
    ]);
  });

  test("tells the assessor of all in one notification and one email", async () => {
    const one = await product.newcomer({ name: "Ines Idle", role: "assessor" });
    const students = await Promise.all(
      Array.from({ length: 23 }, (_, nth) => product.newcomer({ name: `Learner ${String.fromCodePoint(65 + nth)}` })),
    );
    await assigning(
      students.map(({ id }) => id),
      one.id,
    );
    const { db } = product.deps;
    const { notifications, unread } = (await product.as(one, listNotifications)).body;
    const combined = { text: "23 students were assigned to you.", path: "/assessor/logbook" };
    expect([unread, notifications]).toEqual([1, [expect.objectContaining(combined)]]);
    const [email, ...more] = await enqueuedEmails(db, one.email);
    expect(more).toEqual([]);
    expect(email?.subject).toBe("Students were assigned to you");
    expect(email?.paragraphs.filter((line) => /^Learner [A-W] was assigned to you\.$/.test(line))).toHaveLength(20);
    expect(email?.paragraphs).toContain("There are 3 more.");
  });

  test("tells who loses them, and each of the students, once", async () => {
    const { db } = product.deps;
    const [from, to] = [
      await product.newcomer({ name: "Flo Former", role: "assessor" }),
      await product.newcomer({ name: "Nat Next", role: "assessor" }),
    ];
    const students = [
      await product.newcomer({ name: "Amy", assessor: from.id }),
      await product.newcomer({ name: "Ben", assessor: from.id }),
    ];
    const ids = students.map(({ id }) => id);
    await assigning(ids, to.id);
    await assigning(ids, to.id);
    const [email, ...more] = await enqueuedEmails(db, from.email);
    expect([email?.subject, more]).toEqual(["Students are no longer assigned to you", []]);
    expect(email?.paragraphs.slice(0, 2).sort()).toEqual([
      "Amy is no longer assigned to you.",
      "Ben is no longer assigned to you.",
    ]);
    await assigning(ids.slice(0, 1), "");
    const textsFor = async (who: TestUser) =>
      (await product.as(who, listNotifications)).body.notifications.map(({ text }) => text);
    expect((await textsFor(students[0] ?? from)).sort()).toEqual([
      "Nat Next is your assessor now.",
      "You have no assessor at present.",
    ]);
    expect(await textsFor(students[1] ?? from)).toEqual(["Nat Next is your assessor now."]);
    expect(await textsFor(to)).toContain("Amy is no longer assigned to you.");
    expect((await enqueuedEmails(db, students[1]?.email ?? "")).map(({ subject }) => subject)).toEqual([
      "Your assessor has changed",
    ]);
  });

  test("leaves out whoever is no student", async () => {
    const { ann, bob, ada } = product;
    const odd = fc.constantFrom(ada.id, ann.id, newId(), "nobody", "", "\0", "é");
    const property = fc.asyncProperty(odd, fc.nat(2), async (one, place) => {
      const students = [await product.newcomer({}), await product.newcomer({ assessor: bob.id })];
      const ids = students.map(({ id }) => id).toSpliced(place, 0, one);
      const { status, body } = await assigning(ids, ann.id);
      expect([status, body.message]).toEqual([200, "2 learners now have Ann Archer. 1 was skipped: no longer there."]);
      expect(await assessorsOf(students)).toEqual([ann.id, ann.id]);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  test("needs an active assessor and a list that is neither empty nor too long", async () => {
    const { sam, tom } = product;
    const idle = await product.newcomer({ role: "assessor", isActive: 0 });
    expect((await assigning([sam.id], idle.id)).body.message).toBe("Choose an active assessor.");
    expect((await assigning([sam.id], tom.id)).body.message).toBe("Choose an active assessor.");
    expect((await assigning([], null)).body.errors?.[0]?.message).toBe("Choose at least one student.");
    const many = Array.from({ length: bulkMost + 1 }, newId);
    expect((await assigning(many, null)).body.errors?.[0]?.message).toBe("Choose at most 5,000 students at once.");
  });
});
