import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt, installFromDebian, quietly, runs } from "./installing.ts";

/** For a browser that may run as root, in a closed network, without a graphics card. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A microphone that beeps, which every page may use.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

// The first is the old headless shell, which has no window: a journey takes two thirds of the processor time in it (48 s
// of 75 for two files of 16 journeys), since the whole browser renders tab search and toolbars for each of its windows too.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The Chromium for journeys, screenshots and measurements: the one that CHROMIUM names, one on this machine, else one
 * that is installed now, which takes a minute once. @throws Error when none can be installed.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM;
  if (named && !runs(named)) throw new Error(`CHROMIUM names ${named}, which is not a program that can be run.`);
  const found = named || places.find(runs) || fromDebian() || fromNpm();
  if (found) return found;
  throw new Error(
    "The journeys need Chromium. Install it (on Debian: apt-get install chromium-headless-shell), or name one in CHROMIUM. " +
      "What was tried is written above.",
  );
}

function fromDebian(): string | undefined {
  installFromDebian("Chromium", ["chromium-headless-shell"]);
  return places.find(runs);
}

// The npm package contains the browser and the few libraries that a bare machine lacks, and needs no root. It is no
// dependency, because it is 67 MB that most machines do not need.
const packaged = { name: "@sparticuz/chromium", version: "153.0.0" };

function fromNpm(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  const home = join(cache, `chromium-${packaged.version}`);
  const program = join(home, "unpacked/portfolio-chromium");
  if (runs(program)) return program;
  process.stderr.write("Installing Chromium with npm…\n");
  return attempt("npm", () => {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, "chromium-"));
    unpack(folder);
    writeFileSync(join(folder, "unpacked/portfolio-chromium"), launcher, { mode: 0o755 });
    renameSync(folder, home);
    return program;
  });
}

/** The package unpacks into TMPDIR and reuses whatever is there, so it gets a folder of its own. */
function unpack(folder: string): void {
  const options = ["install", "--ignore-scripts", "--no-save", "--loglevel=error"];
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  mkdirSync(join(folder, "unpacked"));
  quietly("npm", [...options, `${packaged.name}@${packaged.version}`], { cwd: folder });
  const env = { ...process.env, TMPDIR: join(folder, "unpacked") };
  quietly(process.execPath, ["--input-type=module", "--eval", unpacking], { cwd: folder, env });
}

const unpacking = `
import chromium, { inflate } from "${packaged.name}";
await chromium.executablePath();
await inflate("node_modules/${packaged.name}/bin/al2023.tar.br");
`;

const launcher = `#!/bin/sh
# Starts the packaged Chromium, with its own libraries and fonts where the machine has none.
here=$(dirname "$(readlink -f "$0")")
"$here/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;
