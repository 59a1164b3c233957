import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "server/copying/backup.ts";
import { restore } from "server/copying/restore.ts";
import { wallClock } from "server/platform/dependencies.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import { readSettings } from "server/platform/settings.ts";
import type { Benchmark, Prepare } from "../harness/harness.ts";
import { timeOf } from "../harness/timing.ts";

/** So many photos have files, in the sizes of a phone's photo and its thumbnail; the others are rows alone. */
const withFiles = 500;
const sizes = { full: 412_345, thumbnail: 24_000 };

/** Two backups of a centre and a restore of the second: the time, the rows and files a second, and the size. */
export const copy: Benchmark = async ({ folder, install }) => {
  const { settings: environment } = await install(storeFiles);
  const settings = readSettings({ ...environment, SECRET_KEY: "a secret for benchmarks, of 32 or more" });
  const backups = join(folder, "backups");
  const counts = { rows: 0, files: 0 };
  const report = (line: string) => {
    const [, what = "", count = ""] = /^(\w+) +([\d,]+)/.exec(line) ?? [];
    if (what === "files") counts.files = Number(count.replaceAll(",", ""));
    else counts.rows += Number(count.replaceAll(",", ""));
  };
  const options = { folder: backups, keep: 7, clock: wallClock, report };
  const first = await timeOf(() => backUp(settings, options));
  const { rows, files } = counts;
  let said: string[] = [];
  const second = await timeOf(async () => {
    said = await backUp(settings, options);
  });
  const latest =
    (await readdir(backups))
      .filter((name) => name.startsWith("20"))
      .sort()
      .at(-1) ?? "";
  const target = { ...settings, DATABASE_URL: undefined, DATA_DIR: join(folder, "restored") };
  const back = await timeOf(() => restore(target, join(backups, latest), () => undefined));
  const database = statSync(join(backups, latest, "portfolio-builder.sqlite")).size;
  return {
    tables: [
      [
        {
          rows,
          files,
          "first backup s": first / 1000,
          "second backup s": second / 1000,
          "restore s": back / 1000,
          "rows/s": (1000 * rows) / second,
          "database MB": database / 1e6,
        },
      ],
    ],
    figures: [
      {
        bound: "files that the second backup copies",
        value: Number(/([\d,]+) new\)/.exec(said[0] ?? "")?.[1] ?? "NaN"),
      },
      { bound: "second backup", value: second / 1000 },
    ],
  };
};

const storeFiles: Prepare = async ({ db, files }) => {
  for (const { file } of await db.selectFrom("photos").select("file").limit(withFiles).execute()) {
    await files.put(file, randomBytes(sizes.full));
    await files.put(thumbnailName(file), randomBytes(sizes.thumbnail));
  }
};
