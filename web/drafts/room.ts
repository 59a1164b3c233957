import { deleteDB, openDB } from "idb";

/** Ten photos as forms make them, and as much again while they are moved. */
const roomNeeded = 20_000_000;
const gibibyte = 2 ** 30;

/** Whether this device has room for photos. @throws DOMException where there is no IndexedDB */
export async function hasRoom(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  // A browser that does not say is believed to have room.
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = estimate ?? {};
  if (quota - usage < roomNeeded) return false;
  // So that sites do not recognise a device, Chrome tells all of them the same: whole gibibytes, ten at most.
  return (quota - usage) % gibibyte !== 0 || canStore();
}

/** Stores zeros for a moment, which are compressed to nearly nothing. */
async function canStore(): Promise<boolean> {
  const name = "portfolio-builder-room";
  const database = await openDB(name, 1, { upgrade: (created) => void created.createObjectStore("zeros") });
  const { store, done } = database.transaction("zeros", "readwrite");
  const zeros = new Uint8Array(1_000_000);
  const parts = Array.from({ length: roomNeeded / zeros.length }, (_, part) => store.put(zeros, part));
  try {
    await Promise.all([...parts, done]);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "QuotaExceededError");
  } finally {
    database.close();
    await deleteDB(name);
  }
}
