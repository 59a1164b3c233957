import { firstPaths, isChangingAs } from "contract/core/first-paths.ts";
import type { CallName } from "contract/core/paths.ts";

let known: Partial<Record<CallName, string>> = firstPaths;

/** Those of every screen, which come with the first page of somebody who is signed in. */
export function knowPaths(all: typeof known): void {
  known = all;
}

/** Method and path of a call. @throws Error for one that is not among the first, before somebody is signed in */
export function pathOf(name: CallName): string {
  const path = known[name];
  if (path === undefined) throw new Error(`the path of ${name} is not loaded`);
  return path;
}

/** As in `contract/core/paths.ts`. */
export function isChanging(name: CallName): boolean {
  return isChangingAs(name, pathOf(name));
}
