import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Call } from "contract/core/call.ts";
import { changePortfolio, createPortfolio, listOwnPortfolios, Portfolio } from "contract/portfolios/portfolios.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "../../server/platform/database/open.ts";
import { newInstallation } from "../product/exports/installation.ts";
import { photo } from "../product/photos.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { errorsIn, orphansIn } from "./integrity.ts";
import { startOnSmallDisk } from "./small-disk.ts";

const full = { status: 507, body: { message: "The server is out of space. Your changes were not saved." } };

/** The test that fills a real disk, for machines where one can be made. */
export function testRealDisk(): void {
  test("on a full disk nothing is saved by halves, reading goes on, and free space makes it work again", async () => {
    const here = await newInstallation();
    const { DATABASE_URL } = here.settings;
    const onPostgres = DATABASE_URL !== undefined;
    const disk = await startOnSmallDisk(here.settings, 48);
    const { url } = disk.server;
    const token = await newStudent(url, "Asha");
    const ask = (call: Call, sent: object = {}) => send(url, call, { token, ...sent });
    const save = (title: string, photos: Blob[] = []) =>
      ask(createPortfolio, { form: portfolioForm({ title, status: "Draft" }, photos) });
    const list = async () => z.array(Portfolio).parse((await ask(listOwnPortfolios)).body);
    const left = async () => readdir(join(disk.folder, "incoming"));
    const small = await photo(800, 600);

    expect((await save("before", [small])).status).toBe(201);
    const [first] = await list();

    // There is room at the start of the upload, but the disk is full in the middle of it.
    await disk.fill(4_000_000);
    const large = new Blob([small, new Uint8Array(6_000_000)], { type: "image/jpeg" });
    expect(await save("too large", [small, large])).toMatchObject(full);
    expect([await left(), (await list()).length]).toEqual([[], 1]);

    await disk.fill(0);
    expect(await save("no room", [small])).toMatchObject(full);
    // PostgreSQL is on another disk and stores them all; SQLite refuses as soon as its own files are full, which have room.
    const most = onPostgres ? 30 : 1000;
    let saved = 1;
    let refused = 0;
    while (saved <= most && refused < 5) {
      const answer = await save(`${saved} ${"x".repeat(180)}`);
      if (answer.status === 201) {
        saved += 1;
        continue;
      }
      expect(answer).toMatchObject(full);
      refused += 1;
    }
    expect(refused === 0).toBe(onPostgres);
    const submitted = await ask(changePortfolio, { id: first?._id, body: { status: "To Be Reviewed" } });
    expect(submitted.status).toBe(onPostgres ? 200 : 507);
    expect(await list()).toHaveLength(saved);
    for (const [path, status] of [
      [first?.images[0], 200],
      ["healthz", 200],
      ["readyz", 503],
    ]) {
      const response = await fetch(`${url}/${path}`);
      expect([path, response.status, (await response.text()).length > 0]).toEqual([path, status, true]);
    }

    await rm(join(disk.folder, "filler"));
    expect((await save("after", [small, small])).status).toBe(201);
    expect(await list()).toHaveLength(saved + 1);

    const copy = await mkdtemp(join(tmpdir(), "small-copy-"));
    await cp(disk.folder, copy, { recursive: true });
    const database = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: copy });
    expect(await errorsIn(database.db, copy, new Set())).toEqual([]);
    expect(await orphansIn(database.db, copy)).toEqual([]);
    await database.close();
    expect(disk.server.output()).not.toContain('"fault"');
    expect(await disk.server.stop()).toBe(0);
    await here.remove();
    await rm(copy, { recursive: true, force: true });
  }, 90_000);
}
