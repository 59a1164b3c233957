import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findCriterion } from "contract/curriculum.ts";
import { statuses } from "contract/moves.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open.ts";
import { openFiles } from "../files/open.ts";
import { wallClock } from "../house.ts";
import { centreOf } from "../overview/centre.ts";
import { progressOn } from "../overview/progress.ts";
import { submissionsOn } from "../overview/submissions.ts";
import { openKeys } from "../secret.ts";
import { readSettings } from "../settings.ts";
import { recount } from "../testing-oversight.ts";
import { fillDemo } from "./filling.ts";
import { jobs } from "./jobs/jobs.ts";
import { type PlannedPortfolio, planned } from "./plan.ts";

const today = new Date("2026-11-20T14:00:00Z");
let parent = "";

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "demo-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

// One small picture stands for every photograph: what is drawn on them has tests of its own.
function smallPhotos(folder: string) {
  const path = join(folder, "small.jpg");
  const made = sharp({ create: { width: 40, height: 30, channels: 3, background: "#357" } })
    .jpeg()
    .toFile(path);
  return {
    photosOf: async (portfolio: PlannedPortfolio) => {
      await made;
      return portfolio.photos.map(() => path);
    },
    close: () => undefined,
  };
}

async function open(name: string) {
  const settings = { ...readSettings({ DATA_DIR: join(parent, name) }), DATABASE_URL: undefined };
  const database = await openDatabase(settings);
  return { ...database, files: await openFiles(settings) };
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
  const trail = await db.selectFrom("trail").select(["at", "action"]).orderBy("position").execute();
  const notices = await db
    .selectFrom("notices")
    .innerJoin("accounts", "accounts.id", "notices.account")
    .select(["accounts.email", "notices.kind", "notices.readAt", "notices.createdAt"])
    .execute();
  const letters = await db.selectFrom("outbox").select("id").execute();
  await close();
  return { accounts, portfolios, applications, trail, notices, letters };
}

test("the demo is the centre that was promised", async () => {
  await fillDemo(join(parent, "centre"), today, smallPhotos);
  const { accounts, portfolios, applications, trail, notices, letters } = await contentsOf("centre");

  const byRole = Object.groupBy(accounts, (account) => account.role);
  expect([byRole.admin?.length, byRole.assessor?.length, byRole.student?.length]).toEqual([1, 2, 12]);
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

  const ofSamsBell = notices.filter((notice) => notice.email === "student@example.com");
  expect(ofSamsBell.length).toBeGreaterThan(20);
  expect(ofSamsBell.filter((notice) => notice.readAt === null).length).toBeLessThan(10);
  expect(letters).toEqual([]);

  const times = trail.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted());
  expect((times.at(-1) ?? "") < today.toISOString()).toBe(true);
});

test("the dashboard's figures of the demo are those of its rows, counted one by one", async () => {
  const settings = { ...readSettings({ DATA_DIR: join(parent, "centre") }), DATABASE_URL: undefined };
  const { db, files, close } = await open("centre");
  const house = { db, files, keys: openKeys(settings), clock: wallClock, settings };
  const admin = await db
    .selectFrom("accounts")
    .select("id as _id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const { images, ...figures } = await centreOf(house, { ...admin, role: "admin" });
  const { users } = await submissionsOn(db, 1);
  const rest = await submissionsOn(db, 2);
  const { students } = await progressOn(db, { search: "", page: 1 });
  const expected = await recount(db);
  await close();
  expect(figures).toEqual(expected.centre);
  expect(images).toHaveLength(10);
  expect(new Set([...users, ...(rest.page === 2 ? rest.users : [])])).toEqual(new Set(expected.submissions));
  expect(new Set(students)).toEqual(new Set(expected.progress));
});

test("an interrupted filling leaves no centre behind; the next one begins anew and gives the same centre", async () => {
  const folder = join(parent, "again");
  const broken = () => ({ photosOf: () => Promise.reject(new Error("the light went out")), close: () => undefined });
  await expect(fillDemo(folder, today, broken)).rejects.toThrow("the light went out");
  await expect(stat(folder)).rejects.toThrow("ENOENT");
  await fillDemo(folder, today, smallPhotos);
  expect(await readdir(parent)).not.toContain("again.filling");
  expect(await contentsOf("again")).toEqual(await contentsOf("centre"));
});

test("every photo is there in both sizes, and was taken before its portfolio was made", async () => {
  const { db, files, close } = await open("centre");
  const photos = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .select(["file", "sha256", "portfolios.createdAt"])
    .execute();
  expect(photos.length).toBeGreaterThan(350);
  for (const { file, sha256 } of photos) {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const name of [file, file.replace(".jpg", ".thumb.jpg")]) {
      const stored = await files.get(name);
      if (!stored) throw new Error(`${name} is missing`);
      const { format } = await sharp(await buffer(stored.bytes)).metadata();
      expect(format).toBe("jpeg");
    }
  }
  await close();
  for (const portfolio of planned(today))
    for (const photo of portfolio.photos) expect(photo.takenAt < portfolio.created).toBe(true);
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
