import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rounds } from "../../run/everything.ts";
import { randomFor } from "../../run/seed.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import type { Db } from "../../server/platform/dependencies.ts";
import { newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { newStudent } from "./front-door.ts";
import { errorsIn } from "./integrity.ts";
import { learnerWith, work } from "./learner.ts";
import { startServer } from "./running.ts";
import { traced, tracedDisk } from "./traced-disk.ts";
import { canTrace } from "./written-order.ts";

const answers = rounds(12, 100);

/** What the server had acknowledged at an instant, in seconds since 1970. */
interface Acknowledged {
  at: number;
  /** By the portfolio's id: its title, status and version as JSON; null for one that was deleted. */
  portfolios: Map<string, string | null>;
}

// A device that loses every page that was never synced, or all but some: what `kill -9` does not show.
test.runIf(canTrace)(
  "what was acknowledged is on a disk that lost everything that was not synced",
  async () => {
    const here = await newInstallation();
    const first = await startServer(here.settings);
    const learner = learnerWith(
      await newStudent(first.url, "Asha"),
      [await photo(320, 240), await photo(120, 160, "#aa5522")],
      randomFor("the learner on a disk that loses pages"),
    );
    await first.stop();
    const before = await mkdtemp(join(tmpdir(), "before-"));
    await cp(here.folder, before, { recursive: true });

    const trace = `${before}.trace`;
    const server = await startServer({ ...here.settings, UV_USE_IO_URING: "0" }, traced(trace));
    const acknowledged: Acknowledged[] = [];
    await work(learner, server.url, () => {
      const portfolios = new Map<string, string | null>([...learner.deleted].map((id) => [id, null]));
      for (const [id, { title, status, version }] of learner.acknowledged)
        portfolios.set(id, JSON.stringify({ title, status, version }));
      acknowledged.push({ at: performance.timeOrigin / 1000 + performance.now() / 1000, portfolios });
      return learner.answers >= answers;
    });
    expect(learner.surprises).toEqual([]);
    await server.kill();

    const disk = await tracedDisk(before, here.folder, trace);
    const random = randomFor("what survives of what was not synced");
    // PostgreSQL has its own disk, and is as it was at the end: there only the files lose anything.
    const onPostgres = here.settings.DATABASE_URL !== undefined;
    for (const [index, now] of acknowledged.entries()) {
      const next = acknowledged[index + 1] ?? now;
      if (onPostgres && now !== next) continue;
      const between = now.at + (next.at - now.at) * random();
      for (const [at, chance] of [
        [now.at, 0] as const,
        [now.at, 0.5] as const,
        [between, 0] as const,
        [between, random()] as const,
      ]) {
        const copy = await mkdtemp(join(tmpdir(), "lost-pages-"));
        await disk.lostPower(at, () => random() < chance, copy);
        const database = await openDatabase({ ...here.settings, DATABASE_POOL: 1, DATA_DIR: copy });
        const found = await foundIn(database.db);
        const lost = [...now.portfolios].filter(
          ([id, text]) => ![text, next.portfolios.get(id)].includes(found.get(id) ?? null),
        );
        const errors = await errorsIn(database.db, copy, new Set());
        expect({ index, chance, lost, errors }).toEqual({ index, chance, lost: [], errors: [] });
        await database.close();
        await rm(copy, { recursive: true, force: true });
      }
    }
    expect(disk.calls).toBeGreaterThan(answers);
    await here.remove();
    await rm(before, { recursive: true, force: true });
    await rm(trace, { force: true });
  },
  600_000,
);

async function foundIn(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("portfolios")
    .select(["id", "title", "status", "version"])
    .where("deletedAt", "is", null)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, JSON.stringify(row)]));
}
