import type { Role } from "contract/core/permissions.ts";
import { homeOf } from "../routes.tsx";
import { codeCache, pageKey, photoCache } from "./caches.ts";

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

/** Removes the photos from the device. The code stays: it says nothing about a person. */
export async function removePhotos(): Promise<void> {
  await globalThis.caches?.delete(photoCache);
}

function lowPriority(path: string): Request {
  return new Request(path, { priority: "low" });
}
