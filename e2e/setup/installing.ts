import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";

/** Whether this program exists and can be run. */
export function runs(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian's packages if root may. Errors go to the terminal; check afterwards whether it worked. */
export function installFromDebian(what: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  process.stderr.write(`Installing ${what} with apt-get…\n`);
  attempt("apt-get", () => {
    // Another installation may hold the lock.
    const lowPriority = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
    quietly("apt-get", ["update", ...lowPriority]);
    quietly("apt-get", ["install", "-y", ...lowPriority, "--no-install-recommends", ...packages]);
  });
}

/** Undefined when it fails; the reason goes to the terminal, and the caller may try another way. */
export function attempt<T>(installer: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    process.stderr.write(`${installer}: ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}

/** Runs an installer and shows only its errors. @throws Error when it fails. */
export function quietly(
  program: string,
  words: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...options.env };
  execFileSync(program, words, { ...options, env, stdio: ["ignore", "ignore", "inherit"] });
}
