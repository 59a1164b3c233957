import type { Role } from "contract/core/permissions.ts";
import { homeOf } from "../screens.ts";
import { codeCache, pageCaches, pageKey, photoCaches } from "./caches.ts";

/**
 * Stores the code of every screen that this role can open, and one page, so that the app opens without a connection. Only
 * what is not there yet is fetched; a build's files have names of their own. @throws never: without it the app works online
 */
export async function storeApp(role: Role): Promise<void> {
  try {
    if (!navigator.serviceWorker) return;
    await navigator.serviceWorker.register("/service-worker.js");
    const cache = await caches.open(codeCache);
    const files: Record<Role, string[]> = await (await fetch("/offline.json")).json();
    const before = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    for (const file of files[role].filter((name) => !before.includes(name))) await cache.add(lowPriority(file));
    await cache.put(pageKey, await fetch(homeOf(role), { priority: "low" }));
    // An older build's files go once the page that names them is replaced.
    for (const file of before) if (file !== pageKey && !files[role].includes(file)) await cache.delete(file);
  } catch {
    // No connection, or a device without room: the next visit tries again.
  }
}

/** Has the photos and pages that this account is shown stored, and removes those of others. */
export async function keepSeen(account: string): Promise<void> {
  await removeSeen(account);
  for (const begin of ofAccounts) await globalThis.caches?.open(begin + account);
}

/** Removes photos and pages from the device, but for those of `kept`. The code stays: it says nothing about a person. */
export async function removeSeen(kept?: string): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? [];
  const removed = names.filter((name) => ofAccounts.some((begin) => name.startsWith(begin) && name !== begin + kept));
  await Promise.all(removed.map((name) => caches.delete(name)));
}

const ofAccounts = [photoCaches, pageCaches];

function lowPriority(path: string): Request {
  return new Request(path, { priority: "low" });
}
