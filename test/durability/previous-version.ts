import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The version that installations upgrade from. */
export interface PreviousVersion {
  /** Its server's program. */
  main: string;
  /** The source of its calls' paths. */
  paths: string;
  remove(): void;
}

/** The commit of the previous release, or "none": nothing is upgraded to the first one, 1.0.0. */
export const previousCommit = readFileSync(join(root, "deploy/previous-version"), "utf8").trim();

/**
 * Unpacks the previous version into a temporary folder, with today's packages and browser app. Undefined where that
 * commit is not there, as in a clone without history. Before there is one, it is this version: that shows that a second
 * server may start beside the first while people work, and nothing about upgrades.
 */
export function unpackPreviousVersion(): PreviousVersion | undefined {
  if (previousCommit === "none") return { main: join(root, "server/main.ts"), paths: pathsIn(root), remove: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "previous-version-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const parts = ["contract", "server", "package.json"];
    const archive = execFileSync("git", ["archive", previousCommit, ...parts], {
      cwd: root,
      maxBuffer: 1e9,
      stdio: "pipe",
    });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
  } catch {
    remove();
    return undefined;
  }
  linkPackages(folder);
  mkdirSync(join(folder, "web"));
  symlinkSync(join(root, "web/dist"), join(folder, "web/dist"));
  return { main: join(folder, "server/main.ts"), paths: pathsIn(folder), remove };
}

function pathsIn(folder: string): string {
  return readFileSync(join(folder, "contract/core/paths.ts"), "utf8");
}

// Each package by itself, because those of the workspaces have to be the previous version's.
function linkPackages(folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules")))
    symlinkSync(join(root, "node_modules", name), join(packages, name));
  for (const workspace of ["contract", "server"]) {
    rmSync(join(packages, workspace));
    symlinkSync(join(folder, workspace), join(packages, workspace));
  }
}
