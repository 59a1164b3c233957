import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./install.js";

const wanted = 24;

/**
 * The path of the product's Node: this platform's package, an optional dependency, or the running Node where there is
 * none that runs. @throws Error when the running one is too old.
 */
export function ownNode() {
  const own = join(root, "node_modules", packageOf(process), "bin", process.platform === "win32" ? "node.exe" : "node");
  if (spawnSync(own, ["--version"]).status === 0) return own;
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  throw new Error(
    `npm has no Node ${wanted} for this platform, and this is ${process.versions.node}. Install Node ${wanted}.`,
  );
}

function packageOf({ platform, arch }) {
  const name = `${platform === "win32" ? "win" : platform}-${arch}`;
  return name === "darwin-arm64" ? `node-bin-${name}` : `node-${name}`;
}
