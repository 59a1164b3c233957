import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The version that installations upgrade from: deploy/previous-version names its commit. Undefined where git has it not. */
export interface PreviousVersion {
  /** Its server's program. */
  main: string;
  /** The source of its calls' paths. */
  paths: string;
  remove(): void;
}

/**
 * Unpacks the previous version into a temporary folder, with today's packages and browser app. Undefined where that
 * commit is not there, as in a clone without history.
 */
export function unpackPreviousVersion(): PreviousVersion | undefined {
  const commit = readFileSync(join(root, "deploy/previous-version"), "utf8").trim();
  const folder = mkdtempSync(join(tmpdir(), "previous-version-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const parts = ["contract", "server", "package.json"];
    const archive = execFileSync("git", ["archive", commit, ...parts], { cwd: root, maxBuffer: 1e9, stdio: "pipe" });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
  } catch {
    remove();
    return undefined;
  }
  linkPackages(folder);
  mkdirSync(join(folder, "web"));
  symlinkSync(join(root, "web/dist"), join(folder, "web/dist"));
  const paths = readFileSync(join(folder, "contract/core/paths.ts"), "utf8");
  return { main: join(folder, "server/main.ts"), paths, remove };
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
