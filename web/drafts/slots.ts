import { hasWork } from "./store.ts";

const slotsMost = 8;

/** One tab's place for one form. `release` lets another tab have it; closing the tab does so too. */
export interface Slot {
  key: string;
  /** Is the same form open in another tab of this device? */
  isSecond: boolean;
  release(): void;
}

/**
 * Takes a place that no other tab is using, one with kept work before an empty one. So two tabs never overwrite each
 * other's text, and after a crash each finds its own again.
 */
export async function takeSlot(account: string, form: string): Promise<Slot> {
  const keys = Array.from({ length: slotsMost }, (_, slot) => `${account}/${form}/${slot}`);
  const first = keys[0] ?? form;
  if (!navigator.locks) return { key: first, isSecond: false, release: () => undefined };
  const kept = await Promise.all(keys.map(async (key) => ((await hasWork(key)) ? key : undefined)));
  const inOrder = [...kept.filter((key) => key !== undefined), ...keys.filter((key) => !kept.includes(key))];
  let others = 0;
  for (const key of inOrder) {
    const release = await lock(key);
    if (release) return { key, isSecond: others > 0, release };
    others++;
  }
  return { key: first, isSecond: true, release: () => undefined };
}

/** Undefined when another tab holds it. */
function lock(key: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`kept ${key}`, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(reject);
  });
}
