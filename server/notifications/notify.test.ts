import { assignAssessor, register, setActive } from "contract/accounts/accounts.ts";
import {
  digestMinutes,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "contract/notifications/kinds.ts";
import {
  changeNotificationSettings,
  listNotifications,
  markAllNotifications,
  markNotification,
  notificationsPerPage,
} from "contract/notifications/notifications.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueuedEmails } from "../../test/product/email/emails.ts";
import { planned } from "../../test/product/plan.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { recorded } from "../../test/product/records.ts";
import { sendDigests } from "./digests.ts";
import { lifetimeDays, sweepNotifications } from "./notification-queries.ts";
import { notify } from "./notify.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
const minute = 60_000;
const title = "Consumer unit change";
const feedback = { assessorComments: "Show the fixings." };
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

type Someone = "sam" | "tom" | "ann" | "bob" | "ada";
const everybody: Someone[] = ["sam", "tom", "ann", "bob", "ada"];

async function notificationsOf(who: TestUser) {
  return (await product.as(who, listNotifications)).body;
}

async function textsOf(who: TestUser): Promise<string[]> {
  return (await notificationsOf(who)).notifications.map((notification) => notification.text);
}

/** Submits a portfolio of Sam's, then deletes the notifications of that. */
async function submittedPortfolio(): Promise<string> {
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await product.deps.db.deleteFrom("notifications").execute();
  return _id;
}

async function assess(
  id: string,
  ...bodies: { status: "Reviewed" | "Done" | "To Be Reviewed"; assessorComments?: string }[]
) {
  for (const body of bodies) {
    clock.advance(1000);
    expect((await product.as(product.ann, reviewPortfolio, { params: { id }, body })).status).toBe(200);
  }
}

const newcomer = {
  name: "Nia New",
  password: "long-enough-7",
  dob: "2003-05-06",
  postcode: "LS1 1AA",
  qualification: "Level 2",
  phone: "0113 496 0001",
  referenceNo: "N-1",
};
const registered = (role: string) =>
  product.as(undefined, register, { form: { ...newcomer, email: "nia@example.com", role } });
const move = (id: string, status: "Draft" | "To Be Reviewed") =>
  product.as(product.sam, changePortfolio, { params: { id }, body: { status } });
const assigned = (to: TestUser | null) =>
  product.as(product.ada, assignAssessor, { params: { id: product.tom.id }, body: { assessorId: to?.id ?? null } });

// Each act, and the sentences that it puts into the bell of each person; nobody else is notified.
const acts: [string, () => Promise<unknown>, Partial<Record<Someone, string[]>>][] = [
  ["saving a draft", () => saved(product, product.sam), {}],
  [
    "creating and submitting at once",
    () => saved(product, product.sam, { status: "To Be Reviewed" }),
    { ann: [`Sam Singh submitted “${title}” for review.`] },
  ],
  [
    "submitting a draft, twice",
    async () => {
      const { _id } = await saved(product, product.sam);
      await move(_id, "To Be Reviewed");
      await move(_id, "To Be Reviewed");
    },
    { ann: [`Sam Singh submitted “${title}” for review.`] },
  ],
  ["withdrawing it", async () => move(await submittedPortfolio(), "Draft"), {}],
  ["saving feedback", async () => assess(await submittedPortfolio(), { status: "To Be Reviewed", ...feedback }), {}],
  [
    "submitting feedback, twice",
    async () =>
      assess(await submittedPortfolio(), { status: "Reviewed", ...feedback }, { status: "Reviewed", ...feedback }),
    { sam: [`Ann Archer gave you feedback on “${title}”.`] },
  ],
  [
    "finishing and reopening",
    async () =>
      assess(
        await submittedPortfolio(),
        { status: "Reviewed", ...feedback },
        { status: "Done" },
        { status: "Reviewed" },
      ),
    {
      sam: [
        `Ann Archer marked “${title}” as undone.`,
        `Ann Archer marked “${title}” as done.`,
        `Ann Archer gave you feedback on “${title}”.`,
      ],
    },
  ],
  [
    "assigning an assessor",
    () => assigned(product.ann),
    {
      ann: ["Tom Tate was assigned to you."],
      bob: ["Tom Tate is no longer assigned to you."],
      tom: ["Ann Archer is your assessor now."],
    },
  ],
  ["assigning the same one again", () => assigned(product.bob), {}],
  [
    "taking the assessor away",
    () => assigned(null),
    { bob: ["Tom Tate is no longer assigned to you."], tom: ["You have no assessor at present."] },
  ],
  ["a learner who registers", () => registered("student"), {}],
  [
    "an assessor who registers",
    () => registered("assessor"),
    { ada: ["Nia New registered and waits for activation."] },
  ],
  [
    "an application",
    () => notify(product.deps.db, clock, { kind: "application", application: "a1" }),
    { ada: ["An application arrived."] },
  ],
];

describe("who is notified of what", () => {
  test.each(acts)("%s", async (_act, act, expected) => {
    await act();
    for (const name of everybody) expect([name, await textsOf(product[name])]).toEqual([name, expected[name] ?? []]);
  });

  test("every active administrator, and nobody who is inactive", async () => {
    const bea = await product.newcomer({ role: "admin" });
    const eve = await product.newcomer({ role: "admin", isActive: 0 });
    await registered("assessor");
    expect(await textsOf(bea)).toHaveLength(1);
    const rows = await product.deps.db.selectFrom("notifications").select("account").execute();
    expect(rows.map((row) => row.account)).not.toContain(eve.id);
  });

  test("nobody is notified of what was rolled back", async () => {
    const { db } = product.deps;
    const act = db.transaction().execute(async (db) => {
      await notify(db, clock, { kind: "waiting", account: product.tom.id });
      throw new Error("undone");
    });
    await expect(act).rejects.toThrow("undone");
    expect([await textsOf(product.ada), await enqueuedEmails(db)]).toEqual([[], []]);
  });

  test("neither feedback nor texts are in a notification or an email", async () => {
    const id = await submittedPortfolio();
    await assess(id, { status: "Reviewed", assessorComments: "Secret words about the board" });
    const rows = await product.deps.db.selectFrom("notifications").selectAll().execute();
    const emails = await enqueuedEmails(product.deps.db);
    expect(emails).toHaveLength(1);
    expect(JSON.stringify([rows, emails])).not.toMatch(/Secret words|Changed the board|Cracked/);
  });
});

const tell = (event: Parameters<typeof notify>[2]) => notify(product.deps.db, clock, event);
const causes: Record<NotificationKind, { who: Someone; act: () => Promise<unknown> }> = {
  feedback: { who: "sam", act: async () => assess(await submittedPortfolio(), { status: "Reviewed", ...feedback }) },
  done: { who: "sam", act: () => tell({ kind: "done", by: product.ann.id, portfolio: samsOwn() }) },
  reopened: { who: "sam", act: () => tell({ kind: "reopened", by: product.ann.id, portfolio: samsOwn() }) },
  record: { who: "sam", act: () => recorded(product) },
  answer: { who: "sam", act: () => tell({ kind: "answer", by: product.ann.id, portfolio: samsOwn() }) },
  question: { who: "ann", act: async () => questioned(await submittedPortfolio()) },
  submission: { who: "ann", act: () => saved(product, product.sam, { status: "To Be Reviewed" }) },
  assigned: { who: "ann", act: () => assigned(product.ann) },
  dispute: { who: "ann", act: () => tell({ kind: "dispute", portfolio: samsOwn() }) },
  unassigned: {
    who: "ann",
    act: () => tell({ kind: "unassigned", assessor: product.ann.id, students: [product.sam.id] }),
  },
  newAssessor: {
    who: "sam",
    act: () => tell({ kind: "newAssessor", assessor: product.ann.id, students: [product.sam.id] }),
  },
  lapsed: { who: "ann", act: () => tell({ kind: "lapsed", student: product.sam.id, part: "Unit 315, outcome 6" }) },
  waiting: { who: "ada", act: () => registered("admin") },
  application: { who: "ada", act: () => tell({ kind: "application", application: "a1" }) },
  retention: { who: "ada", act: () => tell({ kind: "retention", count: 1204 }) },
  complaint: { who: "ada", act: () => tell({ kind: "complaint", complaint: "c1" }) },
  testimony: { who: "sam", act: () => tell({ kind: "testimony", portfolio: samsOwn() }) },
  witnessed: { who: "ann", act: () => tell({ kind: "witnessed", portfolio: samsOwn() }) },
  hours: { who: "sam", act: () => tell({ kind: "hours", student: product.sam.id }) },
  sample: { who: "bob", act: () => tell({ kind: "sample", checker: product.bob.id, count: 3 }) },
  action: { who: "ann", act: () => tell({ kind: "action", ...asked(product.ann, product.bob) }) },
  countersign: { who: "bob", act: () => tell({ kind: "countersign", ...asked(product.bob, product.ann) }) },
  countersigned: { who: "ann", act: () => tell({ kind: "countersigned", ...asked(product.ann, product.bob) }) },
  actionAnswered: { who: "bob", act: () => tell({ kind: "actionAnswered", ...asked(product.bob, product.ann) }) },
  appeal: { who: "bob", act: () => tell({ kind: "appeal", ...asked(product.bob, product.sam) }) },
  appealed: { who: "ann", act: () => tell({ kind: "appealed", ...asked(product.ann, product.sam) }) },
  appealAnswered: { who: "sam", act: () => tell({ kind: "appealAnswered", ...asked(product.sam, product.bob) }) },
  concernClosed: { who: "ann", act: () => tell({ kind: "concernClosed", ...asked(product.ann, product.bob) }) },
  takenBack: { who: "bob", act: () => tell({ kind: "takenBack", sample: "s1", ...asked(product.bob, product.ann) }) },
  exercise: { who: "bob", act: () => tell({ kind: "exercise", to: product.bob.id, exercise: samsOwn().id }) },
  exerciseEnded: { who: "bob", act: () => tell({ kind: "exerciseEnded", to: product.bob.id, exercise: samsOwn().id }) },
  task: { who: "sam", act: () => planned(product) },
  taskDone: {
    who: "ann",
    act: () => tell({ kind: "taskDone", act: "done", task: { ...samsOwn(), learner: product.sam.id } }),
  },
};
const questioned = (id: string) => tell({ kind: "question", by: product.sam.id, portfolio: { ...samsOwn(), id } });
const asked = (to: TestUser, by: TestUser) => ({ to: to.id, by: by.id, portfolio: samsOwn() });
const samsOwn = () => ({ id: "0123456789abcdef0123456789abcdef", title, student: product.sam.id });

const switched = Object.entries(causes).flatMap(([kind, cause]) =>
  [true, false].flatMap((app) => [true, false].map((email) => ({ kind, app, email, ...cause }))),
);

test.each(switched)(
  "$who, with app $app and e-mail $email, gets $kind that way only",
  async ({ kind, app, email, who, act }) => {
    const person = product[who];
    const wanted = { app, email };
    for (const way of notificationChannels) {
      const body = { kind: kind as NotificationKind, way, on: wanted[way] };
      expect((await product.as(person, changeNotificationSettings, { body })).status).toBe(200);
    }
    await act();
    expect((await notificationsOf(person)).unread).toBe(app ? 1 : 0);
    await sendDigests(product.deps);
    expect(await textsOf(person)).toHaveLength(app ? 1 : 0);
    const emails = await enqueuedEmails(product.deps.db, person.email);
    expect(emails).toHaveLength(email ? 1 : 0);
    expect(
      await product.deps.db.selectFrom("notifications").select("awaitsDigest").where("awaitsDigest", "=", 1).execute(),
    ).toEqual([]);
  },
);

test("every kind is in the table above", () => {
  expect(Object.keys(causes).sort()).toEqual(Object.keys(notificationKinds).sort());
});

describe("the digest of submissions", () => {
  const submit = (own: string) => saved(product, product.sam, { title: own, status: "To Be Reviewed" });
  const digests = () => enqueuedEmails(product.deps.db, product.ann.email);

  test(`comes at most every ${digestMinutes} minutes and lists each submission once`, async () => {
    await submit("One");
    expect([await sendDigests(product.deps), await sendDigests(product.deps)]).toEqual([1, 0]);
    await submit("Two");
    clock.advance(digestMinutes * minute - 1);
    await submit("Three");
    expect(await sendDigests(product.deps)).toBe(0);
    clock.advance(1);
    expect([await sendDigests(product.deps), await sendDigests(product.deps)]).toEqual([1, 0]);
    const sent = (await digests()).map((email) => email.paragraphs.filter((text) => text.includes("submitted")));
    expect(sent).toEqual([
      ["Sam Singh submitted “One” for review."],
      ["Sam Singh submitted “Two” for review.", "Sam Singh submitted “Three” for review."],
    ]);
    expect((await digests()).map((email) => email.subject)).toEqual([
      "A portfolio waits for your review",
      "Portfolios wait for your review",
    ]);
    expect(await textsOf(product.ann)).toHaveLength(3);
  });

  test.each([
    [21, "There is 1 more."],
    [22, "There are 2 more."],
  ])("names at most twenty of %i", async (count, left) => {
    for (let one = 1; one <= count; one++) await submit(`Portfolio ${one}`);
    await sendDigests(product.deps);
    expect((await digests())[0]?.paragraphs.slice(19, 21)).toEqual([
      expect.stringContaining("Sam Singh submitted"),
      left,
    ]);
  });

  test("leaves out what was withdrawn, reviewed, deleted or reassigned", async () => {
    const { _id } = await submit("Withdrawn");
    await move(_id, "Draft");
    expect(await sendDigests(product.deps)).toBe(0);
    const reviewed = await submit("Reviewed at once");
    await assess(reviewed._id, { status: "Reviewed", ...feedback });
    expect(await sendDigests(product.deps)).toBe(0);
    await submit("Of another");
    await product.as(product.ada, assignAssessor, {
      params: { id: product.sam.id },
      body: { assessorId: product.bob.id },
    });
    expect(await sendDigests(product.deps)).toBe(0);
    expect((await digests()).map((email) => email.subject)).toEqual(["A student is no longer assigned to you"]);
  });

  test("is sent by one of several servers that try at the same instant", async () => {
    await submit("One");
    const sent = await Promise.all([1, 2, 3].map(() => sendDigests(product.deps)));
    expect(sent.reduce((all, one) => all + one)).toBe(1);
    expect(await digests()).toHaveLength(1);
    await submit("Two");
    expect(await sendDigests(product.deps)).toBe(0);
  });

  test("does not go to someone who was deactivated meanwhile", async () => {
    await submit("One");
    await product.as(product.ada, setActive, { params: { id: product.ann.id }, body: { isActive: false } });
    expect([await sendDigests(product.deps), await digests()]).toEqual([0, []]);
  });
});

describe("a person's notifications", () => {
  async function notifySam(count: number): Promise<void> {
    for (let one = 1; one <= count; one++) {
      clock.advance(one % 3 === 0 ? 0 : 1000);
      const portfolio = { ...samsOwn(), title: `Portfolio ${one}` };
      await notify(product.deps.db, clock, { kind: "done", by: product.ann.id, portfolio });
    }
  }

  test("come newest first, a page at a time, each once", async () => {
    const count = notificationsPerPage * 2 + 5;
    await notifySam(count);
    const seen: string[] = [];
    const times: string[] = [];
    for (let before: string | undefined, more = true; more; before = seen.at(-1)) {
      const { body } = await product.as(product.sam, listNotifications, { query: before ? { before } : {} });
      expect(body.unread).toBe(count);
      seen.push(...body.notifications.map((notification) => notification._id));
      times.push(...body.notifications.map((notification) => notification.createdAt));
      more = body.hasMore;
    }
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("whatever is marked as read, the count is that of the others", async () => {
    await notifySam(6);
    const ids = (await notificationsOf(product.sam)).notifications.map((notification) => notification._id);
    const read = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { maxLength: 4 }), async (marked) => {
        for (const one of marked) {
          const id = ids[one] ?? "";
          await product.as(product.sam, markNotification, { params: { id } });
          read.add(id);
        }
        const { unread, notifications } = await notificationsOf(product.sam);
        expect(unread).toBe(6 - read.size);
        for (const notification of notifications) expect(notification.isRead).toBe(read.has(notification._id));
      }),
      { numRuns: 10 },
    );
    await product.as(product.sam, markAllNotifications);
    expect((await notificationsOf(product.sam)).unread).toBe(0);
  });

  test("can be read and marked by nobody else", async () => {
    await notifySam(1);
    const [notification] = (await notificationsOf(product.sam)).notifications;
    const params = { id: notification?._id ?? "" };
    expect((await product.as(product.tom, markNotification, { params })).status).toBe(404);
    await product.as(product.tom, markAllNotifications);
    expect([(await notificationsOf(product.sam)).unread, (await notificationsOf(product.tom)).notifications]).toEqual([
      1,
      [],
    ]);
  });

  test(`are deleted after ${lifetimeDays} days`, async () => {
    await notifySam(2);
    clock.advance(lifetimeDays * 86_400_000 + 1);
    await notifySam(1);
    expect(await sweepNotifications(product.deps)).toBe(2);
    expect(await product.deps.db.selectFrom("notifications").select("id").execute()).toHaveLength(1);
  });
});
