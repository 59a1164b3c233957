import { sharedCache } from "../../app/offline/caches.ts";
import { photosWritten } from "../../unsent/store/store.ts";

/** What somebody shared and never took goes after a day, in milliseconds: the device may be another person's by then. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * Gives a form the photos that another app has shared (app/offline/service-worker.ts), one at a time. Each leaves its place
 * once the form's draft has it on the device; where that stores none, they stay.
 */
export async function takeShared(
  add: (photos: File[]) => void,
  { canStore, now = Date.now() }: { canStore: boolean; now?: number },
): Promise<void> {
  const cache = await caches.open(sharedCache);
  for (const request of await cache.keys()) {
    const [, place = "", name = ""] = new URL(request.url).pathname.split("/");
    const blob = await (await cache.match(request))?.blob();
    if (blob && now - Number.parseInt(place, 10) < lifetime) {
      add([new File([blob], decodeURIComponent(name), { type: blob.type })]);
      if (!canStore || !(await photosWritten())) continue;
    }
    await cache.delete(request);
  }
}
