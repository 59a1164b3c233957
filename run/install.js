import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes node_modules what package-lock.json says, unless that is installed already: what the product runs with, the build
 * of its browser app included, and with `tools` also what develops, tests and measures it. @throws Error when npm fails.
 */
export function install({ tools }) {
  if (isInstalled(tools)) return;
  process.stderr.write("Installing the packages this needs. The first time takes a minute or two…\n");
  const command = ["ci", tools ? "--include=dev" : "--omit=dev", "--include=optional", "--loglevel=error"];
  // What npm's cache has need not be asked for again: that takes a third of the processor time away.
  if (npm([...command, "--prefer-offline"]) === 0) return;
  process.stderr.write("That did not work. Trying once more…\n");
  if (npm(command) === 0) return;
  throw new Error("The packages could not be installed; npm says why above. Nothing was started.");
}

// Its output goes to stderr, its exit status is returned.
function npm(command) {
  const script = process.env.npm_execpath;
  // Under npm this may run on the product's own Node, which a new installation has just removed.
  const isHere = script?.endsWith("npm-cli.js") && existsSync(process.execPath);
  const [program, first] = isHere ? [process.execPath, [script]] : ["npm", []];
  const shell = process.platform === "win32" && program === "npm";
  return spawnSync(program, [...first, ...command], { cwd: root, stdio: ["ignore", 2, 2], shell }).status ?? 1;
}

// npm writes this file last, so an interrupted installation does not count.
function isInstalled(tools) {
  const present = packagesIn("node_modules/.package-lock.json");
  if (!present || Object.values(present).some(isForeign)) return false;
  return Object.entries(packagesIn("package-lock.json") ?? {})
    .filter(([place, { dev, devOptional }]) => place !== "" && (tools || !(dev || devOptional)))
    .every(([place, wanted]) => (present[place] ? isSame(wanted, present[place]) : mayBeMissing(wanted)));
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined; // Missing or incomplete: the same as nothing installed.
  }
}

function isSame(wanted, present) {
  return wanted.version === present.version && wanted.integrity === present.integrity && wanted.link === present.link;
}

// These are mostly binaries for other platforms.
function mayBeMissing({ optional, devOptional }) {
  return optional === true || devOptional === true;
}

// A folder that was copied from another platform contains that platform's binaries.
function isForeign({ os, cpu }) {
  return !allows(os, process.platform) || !allows(cpu, process.arch);
}

// npm's lists name the allowed platforms, or with a `!` the excluded ones; a single one may stand alone.
function allows(names = "any", name) {
  const list = [names].flat();
  if (list.includes("any")) return true;
  return list.includes(name) || (!list.includes(`!${name}`) && list.every((one) => one.startsWith("!")));
}
