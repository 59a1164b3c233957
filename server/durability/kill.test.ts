import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photo } from "../testing-photos.ts";
import { freshDatabase } from "../testing-postgres.ts";
import { enrol, list, run, save } from "./server-process.ts";

const rounds = 8;
const clients = 6;
const onPostgres = process.env.HOUSE_DATABASE === "postgres";

test("killed again and again in the middle of parallel saves: nothing acknowledged is lost, no row without its photo", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "killed-"));
  const database = onPostgres ? await freshDatabase(process.env.HOUSE_DATABASE_URL ?? "") : undefined;
  const settings: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
  const picture = await photo(800, 600);
  const acknowledged = new Set<string>();
  let server = await run(folder, settings);
  const sam = await enrol(server.url);

  for (let round = 0; round < rounds; round++) {
    const { url } = server;
    let killed = false;
    const saving = Array.from({ length: clients }, async (_, client) => {
      for (let nth = 0; !killed; nth++) {
        const title = `${round}/${client}/${nth}`;
        if ((await save(url, sam.token, title, picture)) === 201) acknowledged.add(title);
      }
    });
    await setTimeout(250 + 90 * round);
    await server.end("SIGKILL");
    killed = true;
    await Promise.all(saving);
    server = await run(folder, settings);
  }

  const found = await list(server.url, sam.token);
  const titles = new Set(found.map(({ title }) => title));
  expect([...acknowledged].filter((title) => !titles.has(title))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(rounds);
  for (const { images } of found) {
    expect(images).toHaveLength(1);
    const answer = await fetch(`${server.url}/${images[0]}`);
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer()), { failOn: "truncated" }).metadata();
    expect([answer.status, width]).toEqual([200, 800]);
  }
  expect(await server.end("SIGTERM")).toBe(0);
  if (!onPostgres) {
    const sqlite = new Sqlite(join(folder, "portfolio-builder.sqlite"));
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    sqlite.close();
  }
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test("asked to stop, it answers what has begun and then ends in good order", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "stopped-"));
  const server = await run(folder);
  const sam = await enrol(server.url);
  const picture = await photo(3000, 2000);
  const answers = Array.from({ length: 4 }, (_, nth) => save(server.url, sam.token, `last ${nth}`, picture));
  await setTimeout(150);
  const code = server.end("SIGTERM");
  expect(await Promise.all(answers)).toEqual([201, 201, 201, 201]);
  expect(await code).toBe(0);
  const again = await run(folder);
  expect(await list(again.url, sam.token)).toHaveLength(4);
  await again.end("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});
