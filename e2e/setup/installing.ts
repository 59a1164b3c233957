import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

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

/**
 * The folder in which Debian's packages are unpacked, with what they need and this machine lacks. Nothing is installed and
 * nobody has to be root. Undefined where there is neither apt-get nor a mirror; the reason goes to the terminal.
 */
export function unpackFromDebian(what: string, packages: string[]): string | undefined {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  const home = join(cache, `debian-${packages.join("-")}`);
  if (existsSync(home) || !existsSync("/usr/bin/apt-get")) return existsSync(home) ? home : undefined;
  process.stderr.write(`Fetching ${what} with apt-get…\n`);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "debian-"));
  attempt("apt-get", () => {
    const [lists, archives, unpacked] = [join(folder, "lists"), join(folder, "archives"), join(folder, "unpacked")];
    for (const place of [join(lists, "partial"), join(archives, "partial"), unpacked])
      mkdirSync(place, { recursive: true });
    const places = { "Dir::State::Lists": lists, "Dir::Cache": folder, "Dir::Cache::Archives": archives };
    const limits = { "Debug::NoLocking": 1, "APT::Sandbox::User": "root", "Acquire::http::Timeout": 20 };
    const options = Object.entries({ ...places, ...limits }).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
    quietly("apt-get", ["update", "-qq", ...options]);
    const only = ["--download-only", "--no-install-recommends"];
    quietly("apt-get", ["install", "-y", "-qq", ...only, ...options, ...packages]);
    for (const file of readdirSync(archives).filter((name) => name.endsWith(".deb")))
      quietly("dpkg-deb", ["-x", join(archives, file), unpacked]);
    renameSync(unpacked, home);
  });
  rmSync(folder, { recursive: true, force: true });
  return existsSync(home) ? home : undefined;
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
