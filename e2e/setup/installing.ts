import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";

/** Can this program be run here? */
export function runs(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian's packages where root may. What goes wrong is said on the terminal; look whether they are there. */
export function installFromDebian(what: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  process.stderr.write(`Installing ${what} with apt-get…\n`);
  attempt("apt-get", () => {
    // Somebody else may be installing too.
    const lowPriority = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
    quietly("apt-get", ["update", ...lowPriority]);
    quietly("apt-get", ["install", "-y", ...lowPriority, "--no-install-recommends", ...packages]);
  });
}

/** Undefined when it fails; why is said on the terminal, and there may be another way. */
export function attempt<T>(installer: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    process.stderr.write(`${installer}: ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}

/** Runs an installer; only its complaints reach the terminal. @throws Error when it fails. */
export function quietly(
  program: string,
  words: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...options.env };
  execFileSync(program, words, { ...options, env, stdio: ["ignore", "ignore", "inherit"] });
}
