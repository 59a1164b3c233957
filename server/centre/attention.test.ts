import { assignAssessor, setActive } from "contract/accounts/accounts.ts";
import { viewApplication } from "contract/applications/applications.ts";
import { viewCounts } from "contract/centre/attention.ts";
import { viewCentre } from "contract/centre/centre.ts";
import { listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { viewOwnLogbook } from "contract/logbook/logbook-calls.ts";
import { viewAssessment } from "contract/reviews/assessment.ts";
import { viewBoard } from "contract/reviews/board.ts";
import { lateBefore } from "contract/reviews/lateness.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedApplication } from "../../test/product/applications.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";

const day = 86_400_000;
let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock, settings: { STAFF_SESSION_HOURS: "720" } });
});
afterEach(() => product.close());

const attention = async () => (await product.as(product.ada, viewCentre)).body.attention;
const counts = async (who = product.ada) => (await product.as(who, viewCounts)).body;

test("a quiet centre needs nothing", async () => {
  const none = { count: 0, example: null };
  expect(await attention()).toEqual({
    unassigned: { ...none, waiting: 0, since: null },
    late: { count: 0, since: null },
    // Her account was made inactive by the set-up of this test, and by no administrator.
    inactive: { count: 1, example: "Dee Dunn", since: "2026-03-02T09:00:00.000Z" },
    applications: none,
    deadLetters: { ...none, since: null },
    damaged: { count: 0, example: null, since: null },
    backup: { count: 0, reason: null, since: null, inClear: null },
  });
});

test("an automatic backup that failed or is older than two intervals is named, while there are automatic ones", async () => {
  const row = { id: "automatic", state: "on", attempts: 0, claim: null } as const;
  const [createdAt, fine] = [clock.now().toISOString(), { count: 0, reason: null, since: null, inClear: null }];
  await product.deps.db
    .insertInto("backups")
    .values({ ...row, dueAt: createdAt, reason: "No room.", createdAt, endedAt: null })
    .execute();
  expect((await attention()).backup).toEqual(fine);
  product.deps.settings.BACKUP_DIR = "backups";
  product.deps.settings.BACKUP_RECIPIENT = "age1example";
  expect((await attention()).backup).toEqual({ ...fine, count: 1, reason: "No room.", since: null });
  await product.deps.db.updateTable("backups").set({ reason: null }).execute();
  expect((await attention()).backup).toEqual(fine);
  clock.advance(2 * day + 1);
  expect((await attention()).backup).toEqual({ ...fine, count: 1 });
  const endedAt = clock.now().toISOString();
  await product.deps.db.updateTable("backups").set({ endedAt }).execute();
  expect((await attention()).backup).toEqual({ ...fine, since: endedAt });
  clock.advance(2 * day + 1);
  expect((await attention()).backup).toEqual({ ...fine, count: 1, since: endedAt });
});

test("automatic backups that anybody who gets one can read are named", async () => {
  const { settings } = product.deps;
  const inClear = async () => (await attention()).backup.inClear;
  settings.BACKUP_DIR = "backups";
  expect(await inClear()).toBe("without the key");
  settings.SECRET_KEY = undefined;
  expect(await inClear()).toBe("all");
  settings.BACKUP_RECIPIENT = "age1example";
  expect(await inClear()).toBe(null);
});

test("learners without an active assessor are counted, and the work of theirs that waits", async () => {
  const zoe = await product.newcomer({ name: "Zoe" });
  await product.newcomer({ name: "Álvaro" });
  await product.newcomer({ name: "Aaron", isActive: 0 });
  const nothing = { waiting: 0, since: null };
  expect((await attention()).unassigned).toEqual({ count: 2, example: "Álvaro", ...nothing });
  await saved(product, zoe, { status: "To Be Reviewed" });
  clock.advance(day);
  await saved(product, zoe, { status: "To Be Reviewed" });
  await saved(product, zoe);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  const waiting = { waiting: 2, since: "2026-03-02T09:00:00.000Z" };
  expect((await attention()).unassigned).toEqual({ count: 2, example: "Álvaro", ...waiting });
  await product.as(product.ada, setActive, { params: { id: product.bob.id }, body: { isActive: false } });
  expect((await attention()).unassigned).toMatchObject({ count: 3, example: "Álvaro" });
  const body = { assessorId: product.ann.id };
  await product.as(product.ada, assignAssessor, { params: { id: zoe.id }, body });
  expect((await attention()).unassigned).toEqual({ count: 2, example: "Álvaro", ...nothing });
});

// By the calendar in London, as every screen shows how long something waits; there summer time began on 29 March 2026.
test.each([
  ["2026-03-02T00:00:00.000Z", "2026-03-12T23:59:59.999Z", 0],
  ["2026-03-02T23:59:59.999Z", "2026-03-13T00:00:00.000Z", 1],
  ["2026-03-02T09:00:00.000Z", "2026-03-13T08:00:00.000Z", 1],
  ["2026-03-19T00:00:00.000Z", "2026-03-29T22:59:59.999Z", 0],
  ["2026-03-19T23:30:00.000Z", "2026-03-29T23:00:00.000Z", 1],
  ["2026-04-01T22:59:59.999Z", "2026-04-11T23:00:00.000Z", 1],
  ["2026-04-01T23:00:00.000Z", "2026-04-11T23:00:00.000Z", 0],
])("a portfolio is late from its eleventh day on: submitted %s, at %s: %i", async (submitted, now, count) => {
  const { _id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  const row = product.deps.db.updateTable("portfolios").set({ submittedAt: submitted });
  await row.where("id", "=", _id).execute();
  clock.advance(Date.parse(now) - clock.now().getTime());
  const ada = await product.newcomer({ role: "admin" });
  expect((await product.as(ada, viewCentre)).body.attention.late).toEqual({ count, since: count ? submitted : null });
  const { body } = await product.as(ada, listStudentsWithPortfolios, { query: { waiting: "late" } as never });
  expect(body.portfolios).toBe(count);
  const ann = await product.newcomer({ role: "assessor" });
  await product.as(ada, assignAssessor, { params: { id: product.sam.id }, body: { assessorId: ann.id } });
  expect((await product.as(ann, viewBoard)).body.late).toBe(count);
  const [waits] = (await product.as(ann, viewAssessment)).body.queue.days;
  expect(lateBefore(new Date(now)) > new Date(`${waits?.day}T12:00:00Z`)).toBe(count === 1);
});

test("accounts wait for activation until an administrator has decided", async () => {
  const asha = await product.newcomer({ name: "Asha", role: "assessor", isActive: 0 });
  expect((await attention()).inactive.count).toBe(2);
  const decide = (isActive: boolean) =>
    product.as(product.ada, setActive, { params: { id: asha.id }, body: { isActive } });
  await decide(true);
  expect((await attention()).inactive).toMatchObject({ count: 1, example: "Dee Dunn" });
  await decide(false);
  expect((await attention()).inactive.count).toBe(1);
});

test("an application is new until an administrator opens it", async () => {
  const first = await storedApplication(product);
  clock.advance(1000);
  const second = await storedApplication(product, {
    firstName: "Minh Anh",
    familyName: "Nguyen",
    email: "m@example.com",
  });
  expect((await attention()).applications).toEqual({ count: 2, example: "Minh Anh Nguyen" });
  await product.as(product.ada, viewApplication, { params: { id: second } });
  expect((await attention()).applications.count).toBe(1);
  await product.as(product.ada, viewApplication, { params: { id: first }, query: { view: "full" } });
  expect((await attention()).applications).toEqual({ count: 0, example: null });
  expect((await counts()).applications).toBe(0);
});

test("an e-mail that could not be delivered names its reader", async () => {
  const email = { id: newId(), address: "z@example.com", name: "Zofia", subject: "News", content: "", attempts: 9 };
  const times = {
    dueAt: "2026-03-01T00:00:00.000Z",
    createdAt: "2026-03-01T00:00:00.000Z",
    endedAt: "2026-03-02T00:00:00.000Z",
  };
  await product.deps.db
    .insertInto("outbox")
    .values({ ...email, ...times, state: "dead", claim: null, reason: "No." })
    .execute();
  expect((await attention()).deadLetters).toEqual({ count: 1, example: "Zofia", since: times.endedAt });
});

test("each role's navigation has its own numbers", async () => {
  await saved(product, product.sam, { status: "To Be Reviewed" });
  await saved(product, product.sam, {});
  await saved(product, product.tom, { status: "To Be Reviewed" });
  const logbook = (await product.as(product.sam, viewOwnLogbook)).body;
  expect(logbook.length).toBe(1);
  // One of the 50 criteria of one of the eight units.
  expect(await counts(product.sam)).toEqual({ portfolios: 2, progress: 0 });
  expect(await counts(product.ann)).toEqual({ waiting: 1 });
  expect(await counts(product.ada)).toEqual({ users: 6, portfolios: 3, applications: 0, deadLetters: 0, late: 0 });
});
