import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { atMost } from "./at-most.ts";

/** What other accounts of this machine can read, and what the server's own cannot. */
export async function* permissionFindings(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return yield `There is no folder ${folder}. Set DATA_DIR to that of the installation.`;
  yield* atMost(20, findingsAt(folder, statSync(folder).uid));
}

function* findingsAt(path: string, owner: number): Generator<string> {
  const found = statSync(path, { throwIfNoEntry: false }); // A sweep may have deleted it.
  if (!found) return;
  if ((found.mode & 0o077) !== 0)
    yield `Other accounts of this machine may use ${path}. Start the server, which takes their permissions, or: chmod go= ${path}`;
  if (found.uid !== owner)
    yield `${path} belongs to another account than DATA_DIR, so the server may not write it. Give it back: chown ${owner} ${path}`;
  if (found.isDirectory()) for (const name of readdirSync(path)) yield* findingsAt(join(path, name), owner);
}
