import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { allFiles, allRows, fillEveryTable, newPlace, type Place } from "../../test/product/copies.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { copyInstallation } from "../copying/installation.ts";
import { openTarget } from "../copying/opening.ts";
import { openDatabase } from "../platform/database/open.ts";

const own = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
const SECRET_KEY = "a secret for tests only, of 32 or more";
let product: OpenProduct;
let original: Place;
let target: Place;

beforeAll(async () => {
  product = await openProduct();
  await fillEveryTable(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  original = await newPlace("SQLite", { SECRET_KEY });
  target = await newPlace(own, { SECRET_KEY });
  const contents = await openTarget(original.settings);
  await copyInstallation(product.deps, contents, { source: "test" });
  await contents.close();
});
afterEach(async () => {
  await original.remove();
  await target.remove();
});

function start(...args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, SECRET_KEY, DATA_DIR: original.settings.DATA_DIR };
  return spawn(process.execPath, [join(import.meta.dirname, "move.ts"), ...args], { env });
}

async function run(...args: string[]) {
  const program = start(...args);
  const read = (stream: typeof program.stdout) => (stream ? text(stream) : "");
  const [out, err, [code]] = await Promise.all([read(program.stdout), read(program.stderr), once(program, "close")]);
  return { out, err, code };
}

const destination = () =>
  target.settings.DATABASE_URL
    ? ["--to-database", target.settings.DATABASE_URL, "--to-files", target.settings.DATA_DIR]
    : ["--to-database", target.settings.DATA_DIR];

test("a move that is killed anywhere goes on, and the original stays as it is", async () => {
  const before = { rows: await allRows(product.deps), files: await allFiles(product.folder) };
  for (const line of ["accounts", "photos", "trail"]) {
    const program = start(...destination());
    for await (const chunk of program.stdout ?? []) if (String(chunk).includes(line)) break;
    program.kill("SIGKILL");
    if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
  }
  const { out, err, code } = await run(...destination());
  // The last of the killed ones may have been done.
  if (code === 0)
    expect(out).toMatch(/\nCopied and verified in [\d.]+ s: .+\n.*\n\nThe old installation is unchanged\./);
  else expect(err).toMatch(/^The target is not empty/);
  for (const { settings } of [original, target]) {
    const { db, close } = await openDatabase(settings);
    expect({ rows: await allRows({ db }), files: await allFiles(settings.DATA_DIR) }).toEqual(before);
    await close();
  }
});

test("a move is refused in a sentence", async () => {
  const { DATA_DIR } = original.settings;
  const refusals: [string[], RegExp][] = [
    [[], /^Say where to: /],
    [["--to-database", "postgres://127.0.0.1/x"], /^Say where the files go too/],
    [["--to-database", DATA_DIR], /^The old installation stays as it is, so the files need another folder/],
    [
      ["--to-database", target.settings.DATA_DIR, "--to-files", DATA_DIR],
      /^The embedded database and the files share one folder/,
    ],
    [["--to-database", "ftp://there"], /^ftp:\/\/ is not a place/],
  ];
  for (const [args, message] of refusals)
    expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
  const server = await openDatabase(original.settings);
  expect(await run(...destination())).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Another server is using/),
  });
  await server.close();
  const other = await openDatabase(target.settings);
  expect(await run(...destination())).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^(Another server|A server) is using/),
  });
  await other.close();
});
