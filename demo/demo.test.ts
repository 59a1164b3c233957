import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { applicationStates } from "contract/applications/states.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { statuses } from "contract/core/moves.ts";
import { progressOf } from "contract/plan/progress.ts";
import { thumbnailEdge } from "contract/portfolios/photos.ts";
import { findCriterion } from "contract/qualifications/curriculum.ts";
import { differencesIn } from "contract/quality/exercising.ts";
import { centreOf } from "server/centre/centre.ts";
import { progressOn } from "server/centre/progress.ts";
import { submissionsOn } from "server/centre/submissions.ts";
import { missingToAchieve } from "server/logbook/coverage.ts";
import { readAttachment } from "server/platform/attachments/content.ts";
import { openDatabase } from "server/platform/database/open.ts";
import { wallClock } from "server/platform/dependencies.ts";
import type { Files } from "server/platform/files/files.ts";
import { openFiles } from "server/platform/files/open.ts";
import { asStoredName } from "server/platform/files/stored-name.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import { openKeys } from "server/platform/secret.ts";
import { readSettings } from "server/platform/settings.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import { openUnits } from "server/quality/claims/open-units.ts";
import { decidedIn } from "server/quality/exercises/viewing.ts";
import { drawsOf } from "server/quality/overview.ts";
import { toPlan } from "server/quality/plans.ts";
import { forReview, readForReview } from "server/reviews/rounds.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesOfMain } from "../bench/suggestions.ts";
import { recount } from "../test/product/oversight.ts";
import type { StorePhotos } from "./fill.ts";
import { fillDemo } from "./filling.ts";
import { jobs } from "./jobs.ts";
import { borrowed, planned } from "./plan.ts";

const today = new Date("2026-11-20T14:00:00Z");
let parent = "";

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "demo-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Rows without files: another test checks the files. */
const withoutFiles: StorePhotos = async (photos) =>
  new Map(
    photos.map((photo, index) => [
      photo,
      {
        file: `${index}.jpg`,
        caption: "",
        width: 40,
        height: 30,
        bytes: 1,
        takenAt: null,
        colour: "#000000",
        sha256: `${index}`,
        stored: null,
        fullSha256: null,
        thumbnailSha256: null,
      },
    ]),
  );

async function open(name: string) {
  const settings = { ...readSettings({ DATA_DIR: join(parent, name) }), DATABASE_URL: undefined };
  const { db, close } = await openDatabase(settings);
  const deps = { db, files: await openFiles(settings), keys: openKeys(settings), clock: wallClock, settings };
  return { db, deps, close };
}

async function bytesOf(files: Files, name: string): Promise<Buffer> {
  const stored = await files.get(asStoredName(name));
  if (!stored) throw new Error(`${name} is missing`);
  return buffer(stored.bytes);
}

async function contentsOf(name: string) {
  const { db, close } = await open(name);
  const accounts = await db.selectFrom("accounts").select(["name", "role", "isActive", "createdAt"]).execute();
  const portfolios = await db
    .selectFrom("portfolios")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["accounts.email", "accounts.name", "title", "unit", "criterion", "status", "submissionCount", "feedback"])
    .select(["portfolios.createdAt", "portfolios.updatedAt", "dateTime", "submittedAt", "reviewedAt"])
    .orderBy("portfolios.createdAt")
    .execute();
  const applications = await db
    .selectFrom("applications")
    .select(["familyName", "firstName", "courseToStudy", "createdAt", "answers"])
    .orderBy("createdAt")
    .execute();
  const auditLog = await db.selectFrom("auditLog").select(["at", "action"]).orderBy("position").execute();
  const notifications = await db
    .selectFrom("notifications")
    .innerJoin("accounts", "accounts.id", "notifications.account")
    .select(["accounts.email", "notifications.kind", "notifications.readAt", "notifications.createdAt"])
    .orderBy("notifications.createdAt")
    .orderBy("notifications.kind")
    .orderBy("accounts.email")
    .orderBy("notifications.readAt")
    .execute();
  const emails = await db.selectFrom("outbox").select("id").execute();
  await close();
  return { accounts, portfolios, applications, auditLog, notifications, emails };
}

function countBy(values: string[]): Record<string, number> {
  const groups = Map.groupBy(values, (value) => value);
  return Object.fromEntries([...groups].map(([value, all]) => [value, all.length]));
}

test("the demo is the centre that was promised", async () => {
  await fillDemo(join(parent, "centre"), today);
  const { accounts, portfolios, applications, auditLog, notifications, emails } = await contentsOf("centre");

  const byRole = Object.groupBy(accounts, (account) => account.role);
  expect([byRole.admin?.length, byRole.assessor?.length, byRole.student?.length]).toEqual([1, 3, 12]);
  expect(accounts.filter((account) => !account.isActive)).toHaveLength(1);
  expect(portfolios).toHaveLength(150);
  const ofSam = portfolios.filter((portfolio) => portfolio.email === "student@example.com");
  for (const status of statuses) {
    expect(portfolios.filter((portfolio) => portfolio.status === status).length, status).toBeGreaterThan(15);
    expect(ofSam.some((portfolio) => portfolio.status === status)).toBe(true);
  }
  expect(new Set(portfolios.map((portfolio) => portfolio.name)).size).toBe(11);
  expect(new Set(ofSam.map((portfolio) => portfolio.title)).size).toBe(ofSam.length);

  expect(applications).toHaveLength(8);
  expect(new Set(applications.map((application) => application.familyName)).size).toBe(8);
  expect(new Set(applications.map((application) => application.courseToStudy)).size).toBeGreaterThan(5);

  const samsNotifications = notifications.filter((one) => one.email === "student@example.com");
  expect(samsNotifications.length).toBeGreaterThan(20);
  expect(samsNotifications.filter((one) => one.readAt === null).length).toBeLessThan(10);
  expect(emails).toEqual([]);

  const times = auditLog.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted());
  expect((times.at(-1) ?? "") < today.toISOString()).toBe(true);
});

test("quality assurance has the figures that were promised", async () => {
  const { db, deps, close } = await open("centre");
  const samples = await db.selectFrom("samples").selectAll().orderBy("at").execute();
  const drawn = samples.filter(({ draw }) => draw !== null);
  expect(new Set(drawn.map(({ draw }) => draw)).size).toBe(2);
  expect(countBy(drawn.map(({ state }) => state))).toEqual({ closed: 10, action: 1, answered: 1, drawn: 2 });
  const appeals = samples.filter(({ kind }) => kind === "appeal");
  const verdicts = await db.selectFrom("checks").select(["sample", "verdict"]).execute();
  expect(appeals.map(({ id }) => verdicts.filter(({ sample }) => sample === id))).toMatchObject([
    [{ verdict: "agree" }],
  ]);

  const duties = await db
    .selectFrom("duties")
    .innerJoin("accounts", "accounts.id", "duties.account")
    .select(["duty", "accounts.role", "accounts.id"])
    .orderBy("accounts.role")
    .execute();
  expect(duties.filter(({ duty }) => duty === "verifier").map(({ role }) => role)).toEqual(["admin", "assessor"]);
  expect(duties.filter(({ duty }) => duty === "trainee")).toHaveLength(1);
  const verifier = duties.find(({ duty, role }) => duty === "verifier" && role === "assessor")?.id;
  const theirs = await db
    .selectFrom("accounts")
    .select("id")
    .where("assessor", "=", verifier ?? "")
    .execute();
  const own = samples.filter(({ learner }) => theirs.some(({ id }) => id === learner));
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter(({ checker }) => checker === verifier)).toEqual([]);

  const claimed = await db.selectFrom("claims").select("act").where("act", "=", "claimed").execute();
  expect(claimed).toHaveLength(3);
  const now = { db, clock: { now: () => today } };
  const blocked = (await openUnits(now, missingToAchieve)).filter(({ blocks }) => blocks.length > 0);
  expect(blocked.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual([
    ["Nothing of this learner has been sampled."],
  ]);

  const rooms = await db.selectFrom("rooms").select(["id", "closedAt"]).execute();
  expect(rooms.map(({ closedAt }) => closedAt)).toEqual([null]);
  expect(await db.selectFrom("looks").select("room").execute()).toEqual(Array(5).fill({ room: rooms[0]?.id }));
  const groups = await db.selectFrom("groups").select("kind").execute();
  expect(countBy(groups.map(({ kind }) => kind))).toEqual({ cohort: 2, employer: 3 });
  const applications = await db.selectFrom("applications").select("state").execute();
  expect(new Set(applications.map(({ state }) => state))).toEqual(new Set(applicationStates));
  expect(
    (await drawsOf(deps, toPlan(await db.selectFrom("samplingPlans").selectAll().executeTakeFirstOrThrow()), true))
      .draws,
  ).toMatchObject([
    { samples: 2, again: { same: 2, missing: 0, added: 0 } },
    { samples: 12, again: { same: 12, missing: 0, added: 0 } },
  ]);
  await close();
});

test("an exercise has three differences and what was agreed, and another waits for the assessor", async () => {
  const { db, close } = await open("centre");
  const rows = await db.selectFrom("exercises").selectAll().orderBy("at").execute();
  expect(rows.map(({ endedAt, agreed }) => [endedAt !== null, agreed !== ""])).toEqual([
    [true, true],
    [false, false],
  ]);
  const [first, second] = rows;
  const parts = await db
    .selectFrom("exerciseParts")
    .selectAll()
    .where("exercise", "=", first?.id ?? "")
    .execute();
  const decided = await decidedIn(db, first ?? { portfolio: "", review: "" });
  expect(differencesIn([decided, ...parts.map(({ lines }) => JSON.parse(lines))]).size).toBe(3);
  const waiting = db
    .selectFrom("exerciseParts")
    .innerJoin("accounts", "accounts.id", "exerciseParts.account")
    .select("answeredAt")
    .where("exercise", "=", second?.id ?? "")
    .where("accounts.email", "=", "assessor@example.com");
  expect(await waiting.execute()).toEqual([{ answeredAt: null }]);
  await close();
});

test("the dashboard's figures of the demo are those of its rows, counted one by one", async () => {
  const { db, deps, close } = await open("centre");
  const admin = await db
    .selectFrom("accounts")
    .select("id as _id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const { images, ...figures } = await centreOf(deps, { ...admin, role: "admin", session: "" });
  const { users } = await submissionsOn(db, 1);
  const rest = await submissionsOn(db, 2);
  const { students } = await progressOn(db, { search: "", page: 1 });
  const expected = await recount(db);
  await close();
  expect(figures).toEqual(expected.centre);
  expect(images).toHaveLength(10);
  expect(new Set([...users, ...(rest.page === 2 ? rest.users : [])])).toEqual(new Set(expected.submissions));
  const counted = students.map(({ signedOff: _, startedOn: __, plannedEndOn: ___, ...one }) => one);
  expect(new Set(counted)).toEqual(new Set(expected.progress));
  const standings = students.map(({ signedOff, units, ...plan }) => {
    const total = units.reduce((sum, unit) => sum + unit.total, 0);
    return progressOf(plan, { signedOff, total }, dayInLondon(today))?.standing;
  });
  expect(standings.filter(Boolean).sort()).toEqual(["Behind", "On track", "Slightly behind", "Started"]);
});

test("an interrupted filling leaves no centre behind; the next one starts again and gives the same centre", async () => {
  const folder = join(parent, "again");
  const failing = () => Promise.reject(new Error("the power failed"));
  await expect(fillDemo(folder, today, failing)).rejects.toThrow("the power failed");
  await expect(stat(folder)).rejects.toThrow("ENOENT");
  await fillDemo(folder, today, withoutFiles);
  expect(await readdir(parent)).not.toContain("again.filling");
  expect(await contentsOf("again")).toEqual(await contentsOf("centre"));
});

test("every photo is there as the server would have stored it, and was taken before its portfolio was made", async () => {
  const { db, deps, close } = await open("centre");
  const photos = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .select(["file", "width", "height", "bytes", "sha256", "takenAt", "portfolios.createdAt"])
    .execute();
  expect(photos.length).toBeGreaterThan(350);
  for (const { file, width, height, bytes, sha256, takenAt, createdAt } of photos) {
    const full = await bytesOf(deps.files, file);
    expect(full.length).toBe(bytes);
    expect(createHash("sha256").update(full).digest("hex")).toBe(sha256);
    const ofFull = await sharp(full).metadata();
    expect(ofFull).toMatchObject({ format: "jpeg", width, height });
    expect(ofFull.exif).toBeUndefined();
    const thumbnail = await sharp(await bytesOf(deps.files, thumbnailName(asStoredName(file)))).metadata();
    expect(thumbnail.format).toBe("jpeg");
    expect(Math.max(thumbnail.width, thumbnail.height)).toBeLessThanOrEqual(thumbnailEdge);
    expect(thumbnail.width / thumbnail.height).toBeCloseTo(width / height, 1);
    expect(takenAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[01]:00$/);
    expect(new Date(takenAt ?? "").getTime()).toBeLessThan(Date.parse(createdAt));
  }
  await close();
});

test("a document, a voice, a video and voice feedback are there as their files say", async () => {
  const { db, deps, close } = await open("centre");
  const rows = await db.selectFrom("attachments").selectAll().orderBy("name").execute();
  expect(rows.map(({ kind, name, pages, seconds, review }) => [kind, name, pages ?? seconds, review !== null])).toEqual(
    [
      ["video", "Both glands.webm", 8, false],
      ["document", "First Aid at Work.pdf", 1, false],
      ["audio", "Readings.weba", 18, false],
      ["audio", "Voice feedback.weba", 13, true],
    ],
  );
  for (const { file, sha256, mediaType, poster, transcript, kind, name } of rows) {
    const bytes = await bytesOf(deps.files, file ?? "");
    expect([bytes.length < 100_000, createHash("sha256").update(bytes).digest("hex")]).toEqual([true, sha256]);
    const path = join(parent, name);
    await writeFile(path, bytes);
    expect((await readAttachment({ path, name })).mediaType).toBe(mediaType);
    if (poster) expect((await sharp(await bytesOf(deps.files, poster)).metadata()).format).toBe("jpeg");
    expect(transcript !== "").toBe(kind === "audio");
  }
  await close();
});

test("no photo is stored twice, but for the one that a learner borrowed, of which the assessor is warned", async () => {
  const { db, deps, close } = await open("centre");
  const rows = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["photos.sha256", "portfolios.id", "accounts.email", "accounts.assessor"])
    .execute();
  const same = Object.values(Object.groupBy(rows, (row) => row.sha256)).filter((group = []) => group.length > 1);
  expect(same).toHaveLength(1);
  const [pair = []] = same;
  const [own, others] = [borrowed.by, borrowed.from].map((who) => pair.find((row) => row.email.startsWith(`${who}@`)));
  const found = await findPortfolio(db, own?.id ?? "");
  if (!found) throw new Error("the borrower's portfolio is missing");
  const viewer = { _id: own?.assessor ?? "", role: "assessor", session: "" } as const;
  const { photos } = await forReview(deps, viewer, found, await readForReview(db, viewer, found.id));
  expect(photos.flatMap((photo) => photo.alsoIn.map((portfolio) => portfolio._id))).toEqual([others?.id]);
  await close();
});

test("nobody works at weekends, and what waits has not waited long", () => {
  for (const instant of ["2026-11-20T14:00:00Z", "2026-03-02T00:20:00Z", "2027-01-03T09:00:00Z"]) {
    const day = new Date(instant);
    for (const portfolio of planned(day)) {
      expect([0, 6]).not.toContain(portfolio.worked.getUTCDay());
      const waiting = portfolio.steps.at(-1);
      const days = waiting ? (day.getTime() - waiting.at.getTime()) / 86_400_000 : 0;
      if (waiting?.kind === "submit") expect(days).toBeLessThan(21);
      expect(days).toBeGreaterThanOrEqual(0);
    }
  }
});

test("every job belongs to criteria of its unit", () => {
  for (const [unit, all] of Object.entries(jobs)) {
    for (const { title, places } of all) {
      for (const place of places) {
        expect(
          findCriterion(unit, String(Number.parseInt(place, 10)), place),
          `${title}: ${unit} ${place}`,
        ).toBeDefined();
      }
    }
  }
});

test("of four portfolios in five, the main criterion is among the five that their own words suggest", () => {
  const places = placesOfMain(today);
  expect(places.filter((place) => place >= 0).length / places.length).toBeGreaterThanOrEqual(0.8);
});
