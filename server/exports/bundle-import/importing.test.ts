import { join } from "node:path";
import { forgotPassword, logIn, resetPassword } from "contract/accounts/accounts.ts";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import { listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emailsTo, tokenIn } from "../../../test/product/email/emails.ts";
import { exported, fillLearner, newSigningKey, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { rowsIn, storedFiles } from "../../../test/product/exports/contents.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, password } from "../../../test/product/product.ts";
import { noPassword } from "../../accounts/sign-in/passwords.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { publicKeyOf } from "../bundle/signing.ts";
import { importBundleFile } from "./importing.ts";

let here: OpenProduct;
let there: OpenProduct;

beforeEach(async () => {
  here = await openProduct();
  there = await openProduct();
});
afterEach(async () => {
  await here.close();
  await there.close();
});

async function recordOf(path: string): Promise<BundleRecord> {
  return (await unpacked(path)).record;
}

/** The counters that the database keeps of a learner. */
async function countersOf({ db }: Dependencies, student: string) {
  const share = student.slice(0, 2);
  const units = db.selectFrom("unitCounts").selectAll().where("shard", "=", share).where("count", "!=", 0);
  const places = db.selectFrom("studentUnitCounts").selectAll().where("student", "=", student).where("count", "!=", 0);
  return {
    units: await units.orderBy("unit").orderBy("status").execute(),
    places: await places.orderBy("unit").orderBy("status").execute(),
    all: await db.selectFrom("studentCounts").selectAll().where("student", "=", student).execute(),
  };
}

test("what is exported is imported elsewhere, and exported again the same", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const imported = await importBundleFile(here.deps, path);
  const sam = { name: "Sam Singh", email: there.sam.email, role: "student" };
  const ann = { name: "Ann Archer", email: there.ann.email, role: "assessor" };
  expect(imported).toEqual({
    student: there.sam.id,
    learner: `Sam Singh (${there.sam.email})`,
    portfolios: 4,
    photos: 4,
    rounds: 3,
    made: [sam, ann],
  });
  const [before, after] = [await unpacked(path), await unpacked(await exported(here, there.sam.id))];
  expect(after.record).toEqual(before.record);
  expect(after.record.portfolios.map(({ status }) => status)).toEqual(["Draft", "To Be Reviewed", "Draft", "Done"]);
  const photos = [...before.files].filter(([name]) => name.startsWith("photos/"));
  expect(photos).toHaveLength(4);
  for (const [name, bytes] of photos) expect([name, after.files.get(name)?.equals(bytes)]).toEqual([name, true]);
  expect([...after.files.keys()].sort()).toEqual([...before.files.keys()].sort());
  const counters = await countersOf(here.deps, there.sam.id);
  expect(counters).toEqual(await countersOf(there.deps, there.sam.id));
  expect(counters.all).toMatchObject([{ submitted: 2 }]);
  const { db } = here.deps;
  const actions = await db
    .selectFrom("auditLog")
    .select(["action", "subject", "became"])
    .where("action", "=", "import")
    .orderBy("position")
    .execute();
  expect(actions.map(({ subject, became }) => `${subject} ${became?.replace(/ [0-9a-f]{32}$/, "")}`)).toEqual([
    "account bundle",
    ...after.record.portfolios.map(({ status }) => `portfolio ${status}`),
  ]);
  expect((await verifyAuditLog(db)).trouble).toBeUndefined();
  const names = await db.selectFrom("photos").select(["file", "bytes"]).execute();
  expect(await storedFiles(here)).toEqual(
    names.flatMap(({ file }) => [file, file.replace(".jpg", ".thumb.jpg")]).sort(),
  );
});

test("thumbnails are made again and small, and the learner's photos are shown", async () => {
  await fillLearner(there);
  await importBundleFile(here.deps, await exported(there, there.sam.id));
  const { file } = await here.deps.db.selectFrom("photos").select("file").limit(1).executeTakeFirstOrThrow();
  const thumbnail = sharp(join(here.folder, "files", file.slice(0, 2), file.replace(".jpg", ".thumb.jpg")));
  expect(await thumbnail.metadata()).toMatchObject({ format: "jpeg" });
});

test("nobody can log in to an imported account until they have set a password; an unknown assessor stays inactive", async () => {
  await fillLearner(there);
  await importBundleFile(here.deps, await exported(there, there.sam.id));
  const rows = await here.deps.db.selectFrom("accounts").selectAll().where("passwordHash", "=", noPassword).execute();
  expect(rows.map(({ name, role, isActive, assessor }) => ({ name, role, isActive, assessor })).sort(byName)).toEqual([
    { name: "Ann Archer", role: "assessor", isActive: 0, assessor: null },
    { name: "Sam Singh", role: "student", isActive: 1, assessor: null },
  ]);
  for (const { email } of rows) {
    for (const tried of [password, noPassword]) {
      expect(await here.as(undefined, logIn, { body: { email, password: tried } })).toMatchObject({ status: 401 });
    }
  }
});

test("the learner gets in by “Forgot password”, sees everything, and the unknown assessor gets no e-mail", async () => {
  await fillLearner(there);
  await importBundleFile(here.deps, await exported(there, there.sam.id));
  for (const { email } of [there.sam, there.ann])
    expect(await here.as(undefined, forgotPassword, { body: { email } })).toMatchObject({ status: 200 });
  const [toSam, toAnn] = [await emailsTo(here, there.sam.email), await emailsTo(here, there.ann.email)];
  expect(toAnn.filter(({ state }) => state !== "void")).toEqual([]);
  const token = tokenIn(toSam.at(-1));
  await here.as(undefined, resetPassword, { params: { token }, body: { password } });
  const { status, body } = await here.as(undefined, logIn, { body: { email: there.sam.email, password } });
  expect(status).toBe(200);
  const sam = { id: there.sam.id, email: there.sam.email, token: body.token };
  const { body: own } = await here.as(sam, listOwnPortfolios);
  expect(own.map(({ title, status }) => `${title}: ${status}`).sort()).toEqual([
    "A draft: Draft",
    "Done: Done",
    "Taken back: Draft",
    "Waits <b>&: To Be Reviewed",
  ]);
  const path = own.find(({ title }) => title === "Done")?.images[0];
  const image = await here.request(undefined, { method: "GET", url: `/${path}` });
  expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
});

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}

test("an assessor is known by their id, else by their address, and keeps the account they have here", async () => {
  const byAddress = await here.newcomer({
    role: "assessor",
    name: "Ann A.",
    email: "Ann@B.example",
    emailKey: "ann@b.example",
  });
  await there.deps.db
    .updateTable("accounts")
    .set({ email: "ann@b.example", emailKey: "ann@b.example" })
    .where("id", "=", there.ann.id)
    .execute();
  await fillLearner(there);
  const imported = await importBundleFile(here.deps, await exported(there, there.sam.id));
  expect(imported.made.map(({ role }) => role)).toEqual(["student"]);
  const reviews = await here.deps.db.selectFrom("reviews").select("assessor").distinct().execute();
  expect(reviews).toEqual([{ assessor: byAddress.id }]);
});

test("a learner who is here already is not merged, unless there is nothing to merge with", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const account = { email: there.sam.email, emailKey: there.sam.email };
  const other = await here.newcomer({ ...account, name: "Another Sam" });
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(
    /^There is another account with the id or the email address of Sam Singh/,
  );
  await here.deps.db.deleteFrom("sessions").where("account", "=", other.id).execute();
  await here.deps.db.deleteFrom("accounts").where("id", "=", other.id).execute();

  await here.newcomer({ ...account, id: there.sam.id, name: "Sam S.", assessor: here.bob.id });
  const imported = await importBundleFile(here.deps, path);
  expect(imported.made.map(({ role }) => role)).toEqual(["assessor"]);
  const remaining = await here.deps.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", there.sam.id)
    .executeTakeFirstOrThrow();
  expect(remaining).toMatchObject({ name: "Sam S.", assessor: here.bob.id });
  expect(remaining.passwordHash).not.toBe(noPassword);
  const before = await rowsIn(here.deps);
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(/is here already\. Nothing was imported\.$/);
  await here.deps.db.updateTable("portfolios").set({ deletedAt: "2026-03-01T00:00:00.000Z" }).execute();
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(/is here already\. Nothing was imported\.$/);
  await here.deps.db.updateTable("portfolios").set({ deletedAt: null }).execute();
  expect((await rowsIn(here.deps)).slice(0, 5)).toEqual(before.slice(0, 5));
});

test("a learner with portfolios of their own is refused, and so is an assessor who is somebody else here", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const sam = await here.newcomer({ id: there.sam.id, email: there.sam.email, emailKey: there.sam.email });
  await saved(here, sam, {});
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(
    /is here already, with portfolios\. Accounts are not merged\.$/,
  );
  await here.deps.db.deleteFrom("portfolios").execute();
  await here.newcomer({ email: there.ann.email, emailKey: there.ann.email, role: "admin" });
  await expect(importBundleFile(here.deps, path)).rejects.toThrow(
    /^Ann Archer .+ has an account here that is no assessor's\.$/,
  );
});

test("another installation's bundle is taken only with its fingerprint; an assessor's bundle never", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const stranger = await openProduct({ settings: { SECRET_KEY: "another secret for tests, of 32 or more" } });
  try {
    const { fingerprint } = publicKeyOf(there.deps.keys.bundles);
    await expect(importBundleFile(stranger.deps, path)).rejects.toThrow(
      new RegExp(`another installation.+${fingerprint}.+--key ${fingerprint}$`),
    );
    const wrong = publicKeyOf(newSigningKey()).fingerprint;
    await expect(importBundleFile(stranger.deps, path, { key: wrong })).rejects.toThrow(
      /another key than the one you named/,
    );
    expect(await stranger.deps.db.selectFrom("portfolios").select("id").execute()).toEqual([]);
    expect(await importBundleFile(stranger.deps, path, { key: fingerprint })).toMatchObject({ portfolios: 4 });
    const own = await exported(stranger, there.sam.id);
    expect((await recordOf(own)).portfolios).toEqual((await recordOf(path)).portfolios);
  } finally {
    await stranger.close();
  }
  const assessors = await exported(there, there.sam.id, false);
  await expect(importBundleFile(here.deps, assessors)).rejects.toThrow(/^This bundle was made for an assessor/);
});

test("a learner without portfolios comes in too, and shows nothing", async () => {
  expect(await importBundleFile(here.deps, await exported(there, there.tom.id))).toMatchObject({
    portfolios: 0,
    photos: 0,
  });
  expect((await here.as(here.sam, listOwnPortfolios)).body).toEqual([]);
});

test("two imports of the same bundle at once: one of them wins", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const results = await Promise.allSettled([importBundleFile(here.deps, path), importBundleFile(here.deps, path)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const lost = results.find((result) => result.status === "rejected");
  expect(String(lost?.reason.message)).toMatch(/here already|just imported/);
  expect(await here.deps.db.selectFrom("portfolios").select("id").execute()).toHaveLength(4);
  expect(await storedFiles(here)).toHaveLength(8);
});

test("when the disk is full or the last row fails, nothing of it stays", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const before = await rowsIn(here.deps);
  let puts = 0;
  const full: Dependencies = {
    ...here.deps,
    files: {
      ...here.deps.files,
      put: async (name, bytes) => {
        puts++;
        if (puts > 5) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        await here.deps.files.put(name, bytes);
      },
    },
  };
  await expect(importBundleFile(full, path)).rejects.toThrow(
    "There is no room for this bundle on the disk. Make room and try again.",
  );
  expect(puts).toBeGreaterThan(5);
  const noRoom: Dependencies = { ...here.deps, files: { ...here.deps.files, hasRoom: async () => false } };
  await expect(importBundleFile(noRoom, path)).rejects.toThrow("There is no room for this bundle on the disk.");
  let readings = 0;
  const late: Dependencies = {
    ...here.deps,
    clock: {
      now: () => {
        // Two new accounts, each built twice; the fifth reading is for the audit log.
        if (++readings === 5) throw new Error("the clock stopped");
        return new Date();
      },
    },
  };
  await expect(importBundleFile(late, path)).rejects.toThrow("the clock stopped");
  expect(readings).toBe(5);
  expect(await storedFiles(here)).toEqual([]);
  expect(await rowsIn(here.deps)).toEqual(before);
  expect(await importBundleFile(here.deps, path)).toMatchObject({ portfolios: 4 });
});
