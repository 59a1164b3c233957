import { hash } from "node:crypto";
import {
  chmod,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../run/free-port.ts";
import { fillEveryTable } from "../../../test/product/copies.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { attentionOf } from "../../centre/attention.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { openPrivateFolder } from "../../platform/database/private-folder.ts";
import { wallClock } from "../../platform/dependencies.ts";
import { bucketAt } from "../../platform/files/bucket/location.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { asStoredName, ownerName } from "../../platform/files/stored-name.ts";
import { thumbnailName } from "../../platform/images/store.ts";
import { readSettings, type Settings } from "../../platform/settings.ts";
import { backUp } from "../backups/backup.ts";
import { contradictionsIn, examine } from "./examine.ts";
import { scrubWhenDue } from "./scrubbing.ts";
import { diskFindings } from "./surroundings.ts";

let product: OpenProduct;
let backups: string;

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), "doctor-"));
  openPrivateFolder(backups); // Sets the umask, too.
  product = await openProduct();
  await fillEveryTable(product);
  openPrivateFolder(product.folder);
  await newBackup("2026-03-01T09:00:00Z");
});
afterAll(async () => {
  await product.close();
  await rm(backups, { recursive: true, force: true });
});

/** Answers the folder of the backup. */
async function newBackup(at: string): Promise<string> {
  const clock = frozenAt(at);
  await backUp(product.deps.settings, { folder: backups, keep: 7, clock, report: () => undefined });
  return join(backups, clock.now().toISOString().replaceAll(/[:.]/g, "-"));
}

async function findings(more: Partial<Settings> = {}, clock = wallClock, repairFrom?: string): Promise<string[]> {
  const found: string[] = [];
  const settings = { ...product.deps.settings, ...more };
  for await (const finding of examine(settings, clock, repairFrom)) found.push(finding);
  return found;
}

/** One with files of its own. */
const aPhoto = () =>
  product.deps.db.selectFrom("photos").selectAll().where("stored", "is", null).limit(1).executeTakeFirstOrThrow();
const pathOf = (name: string) => join(product.folder, storedPath(asStoredName(name)));

/** Changes a stored file while `during` runs. */
async function whileChanged(path: string, change: (path: string) => Promise<unknown>, during: () => Promise<void>) {
  const [bytes, { mode }] = [await readFile(path), await stat(path)];
  await change(path);
  try {
    await during();
  } finally {
    await writeFile(path, bytes);
    await chmod(path, mode);
  }
}

test("a whole installation has no findings", async () => {
  expect(await findings()).toEqual([]);
});

describe("a file that a row names", () => {
  test("is found when it is missing, or cut short", async () => {
    const { file, bytes } = await aPhoto();
    await whileChanged(pathOf(file), rm, async () => {
      expect(await findings()).toEqual([
        expect.stringMatching(
          new RegExp(
            `^The file ${file} in the portfolio “.+” of .+ is missing, although a row names it\\. Copy it back`,
          ),
        ),
      ]);
    });
    await whileChanged(
      pathOf(file),
      (path) => truncate(path, 500),
      async () => {
        expect(await findings()).toEqual([expect.stringContaining(`has 500 bytes, and its row says ${bytes}.`)]);
      },
    );
    const half = (path: string) => truncate(path, 300);
    await whileChanged(pathOf(thumbnailName(asStoredName(file))), half, async () => {
      expect(await findings()).toEqual([expect.stringContaining("is damaged: it is no whole JPEG.")]);
    });
  });

  test("is found when it is another photo than its row says", async () => {
    const { id, width } = await aPhoto();
    const setWidth = (to: number) => product.deps.db.updateTable("photos").set({ width: to }).where("id", "=", id);
    await setWidth(width + 1).execute();
    expect(await findings()).toEqual([expect.stringContaining("is another photo than its row says.")]);
    await setWidth(width).execute();
  });

  // One bit of the picture, so that it is a whole JPEG of the same size.
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    const at = bytes.findIndex((byte, index) => index > bytes.length / 2 && byte < 128 && bytes[index - 1] !== 255);
    await writeFile(path, bytes.with(at, (bytes[at] ?? 0) ^ 1));
  };

  test("is found when one bit of it has changed, with its portfolio and learner, and copied back from a backup", async () => {
    const { file } = await aPhoto();
    for (const name of [asStoredName(file), thumbnailName(asStoredName(file))]) {
      const good = await readFile(pathOf(name));
      await whileChanged(pathOf(name), flip, async () => {
        const decayed = new RegExp(
          `^The file ${name} in the portfolio “.+” of .+ has decayed: its bytes are not those`,
        );
        expect(await findings()).toEqual([expect.stringMatching(decayed)]);
        const [latest = ""] = (await readdir(backups)).filter((entry) => entry.startsWith("2026-"));
        const repaired = await findings({}, wallClock, join(backups, latest));
        expect(repaired).toEqual([expect.stringMatching(/ It was copied back from the backup\.$/)]);
        expect(await findings()).toEqual([]);
        expect(await readFile(pathOf(name))).toEqual(good);
      });
    }
  });

  test("is found by the scrub, once, for administrators too, until it is whole again", async () => {
    const { db } = product.deps;
    await db.updateTable("photos").set({ fullSha256: null, thumbnailSha256: null }).execute();
    const logged: unknown[] = [];
    const clock = frozenAt("2026-03-01T09:00:00Z");
    const deps = { ...product.deps, clock };
    const scrub = async () => {
      const log = { error: (what: unknown) => void logged.push(what) };
      // Photos in one turn, and each attachment in one of its own.
      const { count } = await db
        .selectFrom("attachments")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      for (let turn = 0; turn < count + 2; turn++) {
        clock.advance(2 * 24 * 3_600_000);
        await scrubWhenDue(deps, log);
      }
    };
    await scrub();
    const { file, fullSha256, thumbnailSha256 } = await aPhoto();
    // Portfolios share a photo's files; any of them is named.
    const named = db
      .selectFrom("photos")
      .select("portfolio")
      .where((photo) => photo.or({ file, stored: file }));
    const portfolios = (await named.execute()).map(({ portfolio }) => portfolio);
    expect([fullSha256, thumbnailSha256]).toEqual([
      hash("sha256", await readFile(pathOf(file))),
      hash("sha256", await readFile(pathOf(thumbnailName(asStoredName(file))))),
    ]);
    expect([logged, (await attentionOf(deps)).damaged.count]).toEqual([[], 0]);
    await whileChanged(pathOf(file), flip, async () => {
      await scrub();
      await scrub();
      expect(logged).toEqual([expect.objectContaining({ file })]);
      expect(portfolios).toContain(Object(logged[0]).portfolio);
      const { damaged } = await attentionOf(deps);
      expect([damaged.count > 0, damaged.example]).toEqual([true, expect.stringContaining(", ")]);
    });
    await scrub();
    expect((await attentionOf(deps)).damaged.count).toBe(0);
  });

  test("is found when it is not the one in the last backup", async () => {
    await product.deps.db.updateTable("photos").set({ fullSha256: null, thumbnailSha256: null }).execute();
    const { file } = await aPhoto();
    await whileChanged(pathOf(thumbnailName(asStoredName(file))), flip, async () => {
      const found = await findings({ BACKUP_DIR: backups, BACKUP_EVERY: 720 }, frozenAt("2026-03-01T10:00:00Z"));
      expect(found).toContainEqual(expect.stringContaining("is not the one in the last backup"));
    });
  });
});

test("files that no row names are found when the sweep has left them, and files of another installation", async () => {
  const orphan = asStoredName("0123456789abcdef0123456789abcdef.jpg");
  const { files } = product.deps;
  await files.put(orphan, Buffer.from("an orphan"));
  expect(await findings()).toEqual([]);
  await utimes(pathOf(orphan), new Date(), new Date("2026-03-01T09:00:00Z"));
  expect(await findings()).toEqual([expect.stringContaining(`No row names the file ${orphan} of 2026-03-01.`)]);
  await files.remove(orphan);
  await files.put(ownerName, Buffer.from("another's"));
  expect(await findings()).toEqual([expect.stringContaining("The files belong to another installation")]);
  await files.remove(ownerName);
});

describe("rows", () => {
  test("of the audit log are found when its end is not that of its chain", async () => {
    const { db } = product.deps;
    const head = await db.selectFrom("auditLogHead").selectAll().executeTakeFirstOrThrow();
    await db
      .updateTable("auditLogHead")
      .set({ hash: "0".repeat(64) })
      .execute();
    expect(await findings()).toEqual([expect.stringContaining("The audit log is broken at position")]);
    await db.updateTable("auditLogHead").set(head).execute();
  });

  test("that triggers derive are found when they are not what others say", async () => {
    const change = (by: number) =>
      product.deps.db.updateTable("accountCounts").set((row) => ({ count: row("count", "+", by) }));
    await change(1).execute();
    expect(await findings()).toEqual([
      expect.stringMatching(/^In accountCounts, \d+ rows are not .*npm run counters:repair$/),
    ]);
    await change(-1).execute();
  });

  test("that refer to missing ones are found, and damaged pages", async () => {
    const folder = await newBackup("2026-03-01T09:30:00Z");
    const settings = { DATABASE_URL: undefined, DATA_DIR: folder, SECRET_KEY: undefined };
    const { db, close } = await openDatabase({ ...settings, DATABASE_POOL: 1 });
    await sql`pragma foreign_keys = off`.execute(db);
    await db.insertInto("phrases").values({ id: "p", assessor: "nobody", text: "x", createdAt: "2026" }).execute();
    await close();
    const secret = { ...settings, SECRET_KEY: product.deps.settings.SECRET_KEY };
    expect(await findings(secret)).toEqual([
      "A row in phrases refers to one in accounts that is missing. Restore a backup from before.",
    ]);
    const database = join(folder, "portfolio-builder.sqlite");
    const { size } = await stat(database);
    await using handle = await open(database, "r+");
    await handle.write(Buffer.alloc(16_384, 7), 0, 16_384, Math.floor(size / 8192) * 4096);
    expect((await findings(secret)).join("\n")).toMatch(/The database is damaged|malformed/);
    await rm(folder, { recursive: true });
  });

  test("of migrations that have not run are found, and a copy that was not finished", async () => {
    const { db } = product.deps;
    const { rows } = await sql<{ name: string; timestamp: string }>`
      select * from "kysely_migration" order by "name" desc limit 1`.execute(db);
    const [last = expect.fail()] = rows;
    await sql`delete from "kysely_migration" where "name" = ${last.name}`.execute(db);
    expect(await findings()).toEqual([expect.stringContaining("The database is not up to date. Start this version")]);
    await sql`insert into "kysely_migration" values (${last.name}, ${last.timestamp})`.execute(db);
    await db.insertInto("unfinishedCopy").values({ source: "a move" }).execute();
    expect(await findings()).toEqual([expect.stringContaining("The database is an unfinished copy. Finish it")]);
    await db.deleteFrom("unfinishedCopy").execute();
  });

  test("of sensitive answers are found when the secret does not open them, or is gone", async () => {
    const other = { SECRET_KEY: "another secret of thirty-two signs" };
    expect(await findings(other)).toEqual([expect.stringContaining("The secret does not open the sensitive answers")]);
    expect(await findings({ SECRET_KEY: undefined })).toEqual([
      expect.stringContaining("There is no secret.key in DATA_DIR"),
    ]);
    expect(await readdir(product.folder)).not.toContain("secret.key");
  });

  test("of e-mails are found when they are late, or cannot be delivered", async () => {
    const { db } = product.deps;
    const emails = await db.selectFrom("outbox").selectAll().execute();
    await db.updateTable("outbox").set({ state: "waiting", dueAt: "2026-03-01T09:00:00.000Z" }).execute();
    expect(await findings()).toEqual([
      expect.stringContaining(`E-mails that were due more than an hour ago: ${emails.length}.`),
    ]);
    await db.updateTable("outbox").set({ state: "dead" }).execute();
    expect(await findings()).toEqual([
      expect.stringContaining(`E-mails that could not be delivered: ${emails.length}.`),
    ]);
    await db.deleteFrom("outbox").execute();
    await db.insertInto("outbox").values(emails).execute();
  });
});

test("what other accounts may read is found", async () => {
  const { file } = await aPhoto();
  const open = (path: string) => chmod(path, 0o644);
  await whileChanged(pathOf(file), open, async () => {
    expect(await findings()).toEqual([expect.stringContaining(`may use ${pathOf(file)}.`)]);
  });
  await rename(product.folder, `${product.folder}-away`);
  expect((await findings())[0]).toMatch(/^There is no folder /);
  await rm(product.folder, { recursive: true, force: true });
  await rename(`${product.folder}-away`, product.folder);
});

test("a mail server and an object storage that cannot be reached are found", async () => {
  expect(await findings({ SMTP_URL: "smtp://127.0.0.1:9" })).toEqual([
    "The mail server could not be reached. Compare SMTP_URL with what the provider of the mail server says.",
  ]);
  const bucket = {
    FILES_URL: bucketAt(`s3://bucket?endpoint=http://127.0.0.1:${await freePort()}`),
    AWS_ACCESS_KEY_ID: "a",
  };
  expect(await findings(bucket)).toEqual([
    "The object storage at FILES_URL cannot be reached: ECONNREFUSED.",
    expect.stringMatching(/^The object storage cannot be used \(ECONNREFUSED\)\./),
  ]);
});

test("a clock that is behind what was written, and a full disk, are found", async () => {
  const found = await findings({}, frozenAt("2020-01-01T09:00:00Z"));
  expect(found).toContainEqual(
    expect.stringMatching(/^The last entry of the audit log is from .+, which is to come\./),
  );
  if (product.deps.settings.DATABASE_URL) expect(found[0]).toMatch(/^The clocks of this machine and of the database/);
  const full = { ...product.deps, files: { ...product.deps.files, hasRoom: async () => false } };
  for await (const finding of diskFindings(full)) expect(finding).toMatch(/^The disk of .+ is nearly full/);
});

test("a backup that is missing, too old or damaged is found", async () => {
  const empty = await mkdtemp(join(tmpdir(), "no-backups-"));
  expect(await findings({ BACKUP_DIR: empty })).toEqual([expect.stringContaining("There is no complete backup in")]);
  await rm(empty, { recursive: true });
  expect(await findings({ BACKUP_DIR: backups })).toEqual([
    expect.stringContaining("The last complete backup is of 2026-03-01T09:00:00.000Z."),
  ]);
  const [latest = ""] = (await readdir(backups)).filter((name) => name.startsWith("2026-"));
  const list = join(backups, latest, "files.sha256");
  const cut = (path: string) => truncate(path, 100);
  await whileChanged(list, cut, async () => {
    expect(await findings({ BACKUP_DIR: backups })).toEqual([
      expect.stringContaining("is damaged: files.sha256 is missing"),
    ]);
  });
});

describe("settings that contradict each other are found:", () => {
  const https = { PUBLIC_URL: "https://centre.example.com", SMTP_URL: "smtp://mail", TRUST_PROXY: "127.0.0.1" };
  const key = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", FILES_DIRECT: "1" };
  const cases: [string, Record<string, string>, string[], RegExp][] = [
    [
      "an embedded database beside another",
      { DATABASE_URL: "postgres://there" },
      ["portfolio-builder.sqlite"],
      /^DATA_DIR holds an embedded database/,
    ],
    [
      "files beside a bucket",
      { ...key, FILES_URL: "s3://bucket?endpoint=https://there" },
      ["files/in/installation.id"],
      /^DATA_DIR holds files/,
    ],
    [
      "two secrets",
      { SECRET_KEY: "another secret of thirty-two signs" },
      ["secret.key"],
      /^SECRET_KEY is another secret than/,
    ],
    ["backups in the data folder", { BACKUP_DIR: "DATA_DIR/backups" }, [], /^BACKUP_DIR is in DATA_DIR/],
    [
      "a proxy that is not trusted",
      { ...https, TRUST_PROXY: "" },
      [],
      /^PUBLIC_URL begins with https:\/\/, so a proxy/,
    ],
    [
      "links that browsers refuse",
      { ...https, ...key, FILES_URL: "s3://bucket?endpoint=http://there" },
      [],
      /^FILES_DIRECT sends browsers/,
    ],
    ["a centre without e-mails", { ...https, SMTP_URL: "" }, [], /^PUBLIC_URL is set, but SMTP_URL is not/],
    ["nothing", https, ["secret.key", "portfolio-builder.sqlite", "files/in/installation.id"], /^$/],
  ];

  test.each(cases)("%s", async (_, environment, present, message) => {
    const folder = await mkdtemp(join(tmpdir(), "settings-"));
    for (const name of present) {
      openPrivateFolder(join(folder, name, ".."));
      await writeFile(join(folder, name), "a secret of thirty-two characters");
    }
    const values = Object.entries(environment).map(([name, value]) => [name, value.replace("DATA_DIR", folder)]);
    const settings = readSettings({ DATA_DIR: folder, ...Object.fromEntries(values) });
    expect([...contradictionsIn(settings)].join("\n")).toMatch(message);
    expect([...contradictionsIn(settings)].length).toBeLessThan(2);
    await rm(folder, { recursive: true });
  });
});
