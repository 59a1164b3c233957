import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Bundle, findBundle, LearnersBundle, requestBundle } from "contract/exports/bundles.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBundleWorker } from "../../server/exports/bundle/worker/worker.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import type { Dependencies } from "../../server/platform/dependencies.ts";
import { openFiles } from "../../server/platform/files/open.ts";
import { leaseDuration } from "../../server/platform/jobs.ts";
import { openKeys } from "../../server/platform/secret.ts";
import { readSettings } from "../../server/platform/settings.ts";
import { bundlePath, openBundle, plainRenderer, silent } from "../product/exports/bundles.ts";
import { type Installation, newInstallation } from "../product/exports/installation.ts";
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
  const { _id: id } = Bundle.parse((await send(server.url, requestBundle, { token, body: {} })).body);
  const view = async () => LearnersBundle.parse((await send(server.url, findBundle, { token })).body).bundle;
  await expect.poll(async () => (await view())?.done, { interval: 20 }).toBeGreaterThan(0);
  await server.kill();
  expect(await readdir(join(here.folder, "incoming"))).not.toEqual([]);

  await withDependencies(async (deps) => {
    const row = await deps.db.selectFrom("bundles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "making", attempts: 1 });
    const worker = startBundleWorker(deps, plainRenderer, silent);
    const path = await bundlePath({ deps, folder: here.folder }, id);
    await worker.stop();
    const { record, facts } = await openBundle(path);
    expect(record.portfolios).toHaveLength(portfolios);
    expect(facts.bundle).toBe(id);
  });
});

// The clock is ahead, so that the dead server's lease has expired.
async function withDependencies(work: (deps: Dependencies) => Promise<void>): Promise<void> {
  const settings = readSettings(here.settings);
  const database = await openDatabase(settings);
  const clock = { now: () => new Date(Date.now() + leaseDuration + 1000) };
  try {
    await work({ db: database.db, files: await openFiles(settings), keys: openKeys(settings), clock, settings });
  } finally {
    await database.close();
  }
}
