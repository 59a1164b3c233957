import { newIdempotencyKey } from "../../app/new-key.ts";
import { isFull } from "./retried-writes.ts";

/** Ten photos as forms make them, and as much again while they are moved. */
const tenPhotos = 20_000_000;
const gibibyte = 2 ** 30;

/** Whether this device has room for so many bytes. A browser that does not say is believed to have it. */
export async function hasFreeSpace(bytes = tenPhotos): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = estimate ?? {};
  if (quota - usage < bytes) return false;
  // So that sites do not recognise a device, Chrome tells all of them the same: whole gibibytes, ten at most.
  if ((quota - usage) % gibibyte !== 0) return true;
  return reserve(bytes).then(
    () => true,
    (error) => !isFull(error),
  );
}

/** Reserves a file of that size for a moment; nothing is written. @throws DOMException without room, or without such files */
async function reserve(bytes: number): Promise<void> {
  const directory = await navigator.storage.getDirectory();
  const name = newIdempotencyKey(); // Two may ask at the same time, also of two tabs.
  try {
    const file = await (await directory.getFileHandle(name, { create: true })).createWritable();
    await file.truncate(bytes).finally(() => file.abort());
  } finally {
    await directory.removeEntry(name).catch(() => undefined); // It had no room even empty.
  }
}
