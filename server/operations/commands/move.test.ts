import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { rounds } from "../../../run/everything.ts";
import { allFiles, allRows, allStored, fillEveryTable, newPlace, type Place } from "../../../test/product/copies.ts";
import { openStorage, type Storage } from "../../../test/product/object-storage/storage.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { ownerName } from "../../platform/files/stored-name.ts";
import { readSettings } from "../../platform/settings.ts";
import { copyInstallation } from "../copying/installation.ts";
import { type Destination, move } from "../copying/move.ts";
import { openOriginal, openTarget } from "../copying/opening.ts";

const own = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
const SECRET_KEY = "a secret for tests only, of 32 or more";
let storage: Storage;
let product: OpenProduct;
/** Moved by no test: each moves a copy of it. */
let filled: Place;
let original: Place;
let target: Place;

beforeAll(async () => {
  storage = await openStorage();
  product = await openProduct();
  await fillEveryTable(product);
  filled = await newPlace("SQLite", { SECRET_KEY });
  const contents = await openTarget(filled.settings);
  await copyInstallation(product.deps, contents, { source: "test" });
  await contents.close();
});
afterAll(async () => {
  await filled.remove();
  await product.close();
  await storage.close();
});
beforeEach(async () => {
  original = await newPlace("SQLite", { SECRET_KEY });
  target = await newPlace(own, { SECRET_KEY });
  await cp(filled.settings.DATA_DIR, original.settings.DATA_DIR, { recursive: true });
  environment = { DATA_DIR: original.settings.DATA_DIR };
});
afterEach(async () => {
  await original.remove();
  await target.remove();
});

let environment: Record<string, string>;

function start(...args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, SECRET_KEY, ...environment };
  return spawn(process.execPath, [join(import.meta.dirname, "move.ts"), ...args], { env });
}

async function run(...args: string[]) {
  const program = start(...args);
  const read = (stream: typeof program.stdout) => (stream ? text(stream) : "");
  const [out, err, [code]] = await Promise.all([read(program.stdout), read(program.stderr), once(program, "close")]);
  return { out, err, code };
}

/** What the program does with its arguments, without starting it. Answers all that it would print. */
async function moved(to: Destination): Promise<string> {
  const lines: string[] = [];
  const said = await move(readSettings({ SECRET_KEY, ...environment }), to, (line) => lines.push(line));
  return [...lines, ...said].join("\n");
}

function destination(): Destination {
  const { DATABASE_URL, DATA_DIR } = target.settings;
  return DATABASE_URL ? { database: DATABASE_URL, files: DATA_DIR } : { database: DATA_DIR, files: undefined };
}

function wordsOf({ database, files }: Destination): string[] {
  if (files === undefined) return ["--to-database", database];
  const file = join(original.settings.DATA_DIR, "to-database");
  writeFileSync(file, `${database}\n`);
  return ["--to-database-file", file, "--to-files", files];
}

test("a move that is killed anywhere goes on, and the original stays as it is", async () => {
  const before = { rows: await allRows(product.deps), files: await allFiles(product.folder) };
  for (const line of ["photos", "accounts", "auditLog"].slice(0, rounds(1, 3))) {
    const program = start(...wordsOf(destination()));
    for await (const chunk of program.stdout ?? []) if (String(chunk).includes(line)) break;
    program.kill("SIGKILL");
    if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
  }
  const { out, err, code } = await run(...wordsOf(destination()));
  // The last of the killed ones may have been done.
  if (code === 0)
    expect(out).toMatch(/\nCopied and verified in [\d.]+ s: .+\n.*\n\nThe old installation is unchanged\./);
  else expect(err).toMatch(/^The (target|folder .+|bucket .+) is not empty/);
  for (const { settings } of [original, target]) {
    const { db, close } = await openDatabase(settings);
    const { [`/${storedPath(ownerName)}`]: claim, ...files } = await allFiles(settings.DATA_DIR);
    expect({ rows: await allRows({ db }), files }).toEqual(before);
    if (code === 0 && settings === target.settings) expect(claim).toBeDefined();
    await close();
  }
});

test("a move to a bucket and back has every row and file, whatever the storage does meanwhile", async () => {
  const { FILES_URL, ...key } = storage.settings;
  const [rows, files] = [await allRows(product.deps), await allStored(product.deps.files)];
  const database = target.settings.DATABASE_URL ?? target.settings.DATA_DIR;
  const there = { database, files: FILES_URL };
  environment = { ...environment, ...key };
  const damage = { pattern: /^(GET|PUT)/, fault: "damaged", times: 3 } as const;
  storage.gateway.faults = [damage, { ...damage, fault: "slow down" }, { ...damage, fault: "cut" }];
  const last = { pattern: new RegExp(`^PUT .*${Object.keys(files).at(-1)}`), fault: "error", times: 99 } as const;
  storage.gateway.faults.push(last);
  await expect(moved(there)).rejects.toThrow(/^The object storage cannot be used \(InternalError\)\.$/);
  storage.gateway.faults = storage.gateway.faults.filter((fault) => fault !== last);
  const said = await moved(there);
  expect(said).toContain("Going on with an earlier copy.");
  expect(said).toMatch(/Start the server on the new one, with DATA_DIR=.+, the new FILES_URL, and never/);
  expect(said).not.toContain(key.AWS_SECRET_ACCESS_KEY);

  const settings = readSettings({ DATA_DIR: target.settings.DATA_DIR, SECRET_KEY, FILES_URL, ...key });
  const copy = await openOriginal({ ...settings, DATABASE_URL: target.settings.DATABASE_URL });
  expect({ rows: await allRows(copy), files: await allStored(copy.files) }).toEqual({ rows, files });
  await copy.close();
  const other = await newPlace("SQLite");
  await expect(moved({ database: other.settings.DATA_DIR, files: FILES_URL })).rejects.toThrow(
    /^The bucket evidence below centre\/ is not empty\. Nothing was changed\.$/,
  );
  await other.remove();

  const back = await newPlace("SQLite");
  const moving = { DATABASE_URL: target.settings.DATABASE_URL ?? "", DATA_DIR: target.settings.DATA_DIR };
  environment = { ...moving, ...storage.settings };
  storage.gateway.faults = [{ pattern: /^GET .*jpg/, fault: "stalled", times: 1 }];
  await moved({ database: back.settings.DATA_DIR, files: undefined });
  const returned = await openOriginal(back.settings);
  expect({ rows: await allRows(returned), files: await allStored(returned.files) }).toEqual({ rows, files });
  await returned.close();
  await back.remove();
});

test("a move is refused in a sentence", async () => {
  const { DATA_DIR } = original.settings;
  expect(await run()).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^Say where to: .+\n$/) });
  const listed = await run("--to-database", "postgres://centre:secret@127.0.0.1/x", "--to-files", DATA_DIR);
  expect(listed).toMatchObject({ code: 1, err: expect.stringMatching(/^Every account of this machine can read/) });
  expect(listed.err).not.toContain("secret");
  const refusals: [string, string | undefined, RegExp][] = [
    ["postgres://127.0.0.1/x", undefined, /^Say where the files go too/],
    [DATA_DIR, undefined, /^The old installation stays as it is, so the files need another folder/],
    [target.settings.DATA_DIR, DATA_DIR, /^The embedded database and the files share one folder/],
    [DATA_DIR, "s3://bucket?region=eu-west-2", /^A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY\./],
    [DATA_DIR, "s3://bucket", /^--to-files needs a region, or the endpoint/],
    ["ftp://there", undefined, /^ftp:\/\/ is not a place/],
  ];
  for (const [database, files, message] of refusals) await expect(moved({ database, files })).rejects.toThrow(message);
  const server = await openDatabase(original.settings);
  await expect(moved(destination())).rejects.toThrow(/^Another server is using/);
  await server.close();
  const other = await openDatabase(target.settings);
  await expect(moved(destination())).rejects.toThrow(/^(Another server|A server) is using/);
  await other.close();
});
