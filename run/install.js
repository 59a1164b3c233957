import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes node_modules what package-lock.json says, unless it is that already: what the product runs with, its browser
 * app's build included, and with `tools` also what develops, tests and measures it. @throws Error when npm cannot.
 */
export function install({ tools }) {
  if (isInstalled(tools)) return;
  process.stderr.write("Installing the packages this needs. The first time takes a minute or two…\n");
  const words = ["ci", tools ? "--include=dev" : "--omit=dev", "--include=optional", "--loglevel=error"];
  if (npm(words) === 0) return;
  process.stderr.write("That did not work. Trying once more…\n");
  if (npm(words) === 0) return;
  throw new Error("The packages could not be installed; npm says why above. Nothing was started.");
}

/** Runs npm in the root, with its words on the terminal. Returns its exit status. */
export function npm(words) {
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith("npm-cli.js") ? [process.execPath, [script]] : ["npm", []];
  const shell = process.platform === "win32" && program === "npm";
  return spawnSync(program, [...first, ...words], { cwd: root, stdio: ["ignore", 2, 2], shell }).status ?? 1;
}

// npm writes down what it has installed as its last act, so an installation that was cut off does not count.
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
    return undefined; // Not there, or cut off: the same as nothing installed.
  }
}

function isSame(wanted, present) {
  return wanted.version === present.version && wanted.integrity === present.integrity && wanted.link === present.link;
}

// Programs for other machines, mostly.
function mayBeMissing({ optional, devOptional }) {
  return optional === true || devOptional === true;
}

// A folder that was copied from another kind of machine holds that machine's programs.
function isForeign({ os, cpu }) {
  return !allows(os, process.platform) || !allows(cpu, process.arch);
}

/** Lists of npm name what is allowed, or with a `!` what is not. */
function allows(list, name) {
  if (!list || list.includes("any")) return true;
  return list.includes(name) || (!list.includes(`!${name}`) && list.every((one) => one.startsWith("!")));
}
