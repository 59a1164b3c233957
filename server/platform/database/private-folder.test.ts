import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startServer } from "../../../test/durability/running.ts";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";
import { openPrivateFolder } from "./private-folder.ts";

/** Every path below `folder`, itself first, that somebody besides its owner may read, write or enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const below = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const modes = await Promise.all([folder, ...below].map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

describe("the data folder of a server", () => {
  let here: Installation;
  let umask: number;
  beforeEach(async () => {
    umask = process.umask(0o022);
    here = await newInstallation();
  });
  afterEach(async () => {
    process.umask(umask);
    await here.remove();
  });

  test("is accessible only to the account that runs it, with everything in it", async () => {
    const folder = join(here.folder, "data");
    const server = await startServer({ ...here.settings, DATA_DIR: folder });
    const made = await readdir(folder);
    expect(made).toEqual(expect.arrayContaining(["secret.key", "files", "incoming"]));
    if (!here.settings.DATABASE_URL)
      expect(made).toEqual(expect.arrayContaining(["portfolio-builder.sqlite", "server.lock"]));
    expect(await openToOthers(folder)).toEqual([]);
    await server.stop();
  });

  test("loses permissions that an earlier server left, on the write-ahead log too", async () => {
    const first = await startServer(here.settings);
    // Killed, so that the write-ahead log is left.
    await first.kill();
    for (const name of await readdir(here.folder, { recursive: true })) {
      const path = join(here.folder, name);
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
    }
    await chmod(here.folder, 0o755);
    const second = await startServer(here.settings);
    expect(await openToOthers(here.folder)).toEqual([]);
    await second.stop();
  });
});

describe("making a folder private", () => {
  let folder: string;
  let umask: number;
  beforeEach(async () => {
    umask = process.umask(0o022);
    folder = await mkdtemp(join(tmpdir(), "private-"));
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true, force: true });
  });

  test("includes files in subfolders, and keeps the permissions of the owner", async () => {
    await mkdir(join(folder, "files/ab"), { recursive: true });
    await writeFile(join(folder, "files/ab/photo.jpg"), "x", { mode: 0o644 });
    await writeFile(join(folder, "script"), "x", { mode: 0o755 });
    await chmod(folder, 0o755);
    openPrivateFolder(folder);
    expect(await openToOthers(folder)).toEqual([]);
    expect((await stat(join(folder, "script"))).mode & 0o700).toBe(0o700);
  });

  test("covers what is created afterwards", async () => {
    openPrivateFolder(folder);
    await writeFile(join(folder, "later"), "x", { mode: 0o666 });
    await mkdir(join(folder, "below"), { mode: 0o777 });
    expect(await openToOthers(folder)).toEqual([]);
  });
});
