import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { askForBundle, Bundle, viewBundle } from "contract/bundling.ts";
import { createPortfolio } from "contract/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lease } from "../bundles/claims.ts";
import { startBundleMaking } from "../bundles/making.ts";
import { openDatabase } from "../database/open.ts";
import { openFiles } from "../files/open.ts";
import type { House } from "../house.ts";
import { openKeys } from "../secret.ts";
import { readSettings } from "../settings.ts";
import { bundlePath, openBundle, plainPrinter, silent } from "../testing-bundles.ts";
import { type Installation, newInstallation } from "../testing-installation.ts";
import { newStudent, portfolioForm, send } from "./front-door.ts";
import { startServer } from "./running.ts";

const portfolios = 40;
let here: Installation;

beforeEach(async () => {
  here = await newInstallation();
});
afterEach(() => here.remove());

test("a bundle whose server is killed in the middle is made by another one, whole", async () => {
  const server = await startServer(here.settings);
  const token = await newStudent(server.url, "Asha");
  for (let nth = 1; nth <= portfolios; nth++) {
    const form = portfolioForm({ title: `Job ${nth}`, status: "Draft" });
    expect((await send(server.url, createPortfolio, { token, form })).status).toBe(201);
  }
  const { _id: id } = Bundle.parse((await send(server.url, askForBundle, { token, body: {} })).body);
  const look = async () => Bundle.parse((await send(server.url, viewBundle, { token, id })).body);
  await expect.poll(async () => (await look()).done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  await server.kill();
  expect(await readdir(join(here.folder, "incoming"))).not.toEqual([]);

  await inHouse(async (house) => {
    const row = await house.db.selectFrom("bundles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "making", attempts: 1 });
    const making = startBundleMaking(house, plainPrinter, silent);
    const path = await bundlePath({ house, folder: here.folder }, id);
    await making.stop();
    const { record, manifest } = await openBundle(path);
    expect(record.portfolios).toHaveLength(portfolios);
    expect(manifest.bundle).toBe(id);
  });
}, 120_000);

// What the dead server had taken up is free when its lease has run out.
async function inHouse(work: (house: House) => Promise<void>): Promise<void> {
  const settings = readSettings(here.settings);
  const database = await openDatabase(settings);
  const clock = { now: () => new Date(Date.now() + lease + 1000) };
  try {
    await work({ db: database.db, files: await openFiles(settings), keys: openKeys(settings), clock, settings });
  } finally {
    await database.close();
  }
}
