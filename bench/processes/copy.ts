import { cpSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { backUp } from "server/operations/backups/backup.ts";
import { restore } from "server/operations/backups/restore.ts";
import { move as moveInstallation } from "server/operations/copying/move.ts";
import { wallClock } from "server/platform/dependencies.ts";
import { asStoredName, type StoredName } from "server/platform/files/stored-name.ts";
import { storePhoto, thumbnailName } from "server/platform/images/store.ts";
import { readSettings } from "server/platform/settings.ts";
import { closeParsing } from "server/platform/workers/parsing.ts";
import { pictureFolder } from "../../demo/photos/storing.ts";
import { openStorage } from "../../test/product/object-storage/storage.ts";
import { freshDatabase } from "../../test/product/postgres.ts";
import type { Benchmark, Prepare } from "../harness/harness.ts";
import { timeOf } from "../harness/timing.ts";

/** So many photos have files, those of the demo's photographs as the server stores them; the others are rows alone. */
const withFiles = 500;
const secret = { SECRET_KEY: "a secret for benchmarks, of 32 or more" };

/** Two backups of a centre and a restore of the second: the time, the rows and files a second, and the size. */
export const copy: Benchmark = async ({ folder, install, atEnd }) => {
  atEnd(closeParsing);
  const { settings: environment } = await install(storeFiles);
  const settings = readSettings({ ...environment, ...secret });
  const backups = join(folder, "backups");
  const backUpOnce = (report: Report) => backUp(settings, { folder: backups, keep: 7, clock: wallClock, report });
  const first = await costOf("first backup", backUpOnce);
  const second = await costOf("second backup", backUpOnce);
  const latest = readdirSync(backups)
    .filter((name) => name.startsWith("20"))
    .sort()
    .at(-1);
  const backup = join(backups, latest ?? "");
  const target = { ...settings, DATABASE_URL: undefined, DATA_DIR: join(folder, "restored") };
  const back = await costOf("restore", (report) => restore(target, backup, report));
  const databaseMB = statSync(join(backup, "portfolio-builder.sqlite")).size / 1e6;
  return {
    tables: [[first, second, back], [{ "database MB": databaseMB }]],
    figures: [
      { bound: "files that the second backup copies", value: second.new },
      { bound: "second backup", value: second.s },
    ],
  };
};

/** A whole installation from SQLite and a folder to PostgreSQL and a bucket, and from there to a new folder. */
export const move: Benchmark = async ({ folder, install, atEnd }) => {
  atEnd(closeParsing);
  const { settings: environment } = await install(storeFilesAlone, undefined, "SQLite");
  const storage = await openStorage();
  atEnd(storage.close);
  // Another installation on the server, to know where it is.
  const { settings: other } = await install(undefined, { assessors: 1, learners: 1, portfolios: 0, photos: 0 });
  const database = await freshDatabase(other.DATABASE_URL ?? "", "template0");
  atEnd(database.drop);
  const { FILES_URL: files, ...keys } = storage.settings;
  const settings = readSettings({ ...environment, ...secret, ...keys });
  const there = await costOf("to PostgreSQL and a bucket", (report) =>
    moveInstallation(settings, { database: database.url, files }, report),
  );
  const moved = readSettings({ ...environment, ...secret, ...storage.settings, DATABASE_URL: database.url });
  const back = await costOf("back to SQLite and a folder", (report) =>
    moveInstallation(moved, { database: join(folder, "back"), files: undefined }, report),
  );
  return { tables: [[there, back]], figures: [{ bound: "there", value: there.s }] };
};

type Report = (line: string) => void;

/** What a copy says of itself, and its seconds: until the files were copied, which comes first, and in all. */
async function costOf(what: string, copy: (report: Report) => Promise<string[]>) {
  const began = performance.now();
  let [withoutRows, said] = [0, ""];
  const report: Report = (line) => {
    if (line.startsWith("files ")) withoutRows = (performance.now() - began) / 1000;
  };
  const s = (await timeOf(async () => (said = (await copy(report)).join("\n")))) / 1000;
  const sentence = /([\d,]+) rows and ([\d,]+) files \(([\d,.]+) MB, ([\d,]+) new\)/.exec(said) ?? [];
  const [rows = 0, files = 0, MB = 0, fresh = 0] = sentence.slice(1).map((text) => Number(text.replaceAll(",", "")));
  const rate = rows / (s - withoutRows);
  return { what, rows, files, MB, new: fresh, "s for files": withoutRows, s, "rows/s": rate };
}

// A bucket would be asked for each file that is missing, which takes longer than all the rest.
const storeFilesAlone: Prepare = async (deps, centre) => {
  const rows = await deps.db.selectFrom("photos").select("file").limit(withFiles).execute();
  const files = rows.map(({ file }) => file);
  await deps.db.deleteFrom("photos").where("file", "not in", files).execute();
  await storeFiles(deps, centre);
};

const storeFiles: Prepare = async ({ db, files, settings }) => {
  const pictures = readdirSync(pictureFolder);
  const rows = await db.selectFrom("photos").select("file").limit(withFiles).execute();
  const stored: [Buffer, Buffer][] = [];
  for (const picture of pictures) {
    const path = join(settings.DATA_DIR, picture);
    cpSync(join(pictureFolder, picture), path);
    const { name } = await storePhoto(files, { path, name: picture });
    rmSync(path);
    const bytesOf = async (file: StoredName) => buffer((await files.get(file))?.bytes ?? Readable.from([]));
    stored.push([await bytesOf(name), await bytesOf(thumbnailName(name))]);
  }
  for (const [nth, { file: text }] of rows.entries()) {
    const file = asStoredName(text);
    const [full = Buffer.alloc(0), thumbnail = full] = stored[nth % stored.length] ?? [];
    await files.put(file, full);
    await files.put(thumbnailName(file), thumbnail);
  }
};
