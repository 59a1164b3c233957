import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root } from "./install.js";

/**
 * The path of the product's Node: the npm package `node`, or the running one if the package has no binary for this
 * platform and the running one is recent enough. @throws Error when there is neither.
 */
export function ownNode() {
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.node;
  const path = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
  if (versionOf(path) === wanted) return path;

  // The package downloads its binary in an install script, which .npmrc forbids; so it is run here.
  process.stderr.write(`Fetching Node ${wanted}…\n`);
  npm(["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"]);
  if (versionOf(path) === wanted) return path;
  if (majorOf(process.versions.node) >= majorOf(wanted)) return process.execPath;
  throw new Error(
    `Node ${wanted} could not be fetched, and this is ${process.versions.node}. Try again with a connection to the npm ` +
      `registry, or install Node ${majorOf(wanted)}.`,
  );
}

function versionOf(path) {
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim().replace(/^v/, "");
}

function majorOf(version) {
  return Number(version.split(".")[0]);
}
