import { firstPaths, isChangingAs } from "contract/core/first-paths.ts";
import type { CallName } from "contract/core/paths.ts";

let known: Partial<Record<CallName, string>> = firstPaths;

/** Method and path of a call that is among the first, or that was waited for. @throws Error for any other */
export function pathOf(name: CallName): string {
  const path = known[name];
  if (path === undefined) throw new Error(`the path of ${name} is not loaded`);
  return path;
}

/** Until the path of a call is there. The first call that no first screen makes loads those of all others. */
export async function pathLoaded(name: CallName): Promise<void> {
  if (!(name in known)) known = (await import("contract/core/paths.ts")).paths;
}

/** As in `contract/core/paths.ts`, for a call whose path is there. */
export function isChanging(name: CallName): boolean {
  return isChangingAs(name, pathOf(name));
}

/** Whether nothing has to be loaded before this call. */
export function isPathKnown(name: CallName): boolean {
  return name in known;
}
