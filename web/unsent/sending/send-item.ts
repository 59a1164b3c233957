import { isSentBefore, isWorthRetrying, Refused } from "../../app/api.ts";
import { hashesOf, missingIn, nextStep, type OutboxEvent, type OutboxItem, type OutboxPhoto } from "../outbox/item.ts";
import { sha256Of } from "./sha256.ts";

/** The items as they lie on this device. */
export interface Device {
  read(key: string): Promise<OutboxItem | undefined>;
  readPhoto(key: string, id: string): Promise<Blob | undefined>;
  record(key: string, event: OutboxEvent): Promise<unknown>;
}

/** Each of these throws Refused or Unreachable. */
export interface Server {
  /** Begins a photo's upload, or finds the one that has begun; all of it is there if a portfolio has this photo already. */
  begin(photo: OutboxPhoto): Promise<{ url: string; sent: number }>;
  /** Goes on where the upload is. */
  upload(url: string, blob: Blob, onArrived: (sent: number) => void): Promise<void>;
  /** Answers the portfolio's id and version, and the SHA-256 of every photo that it has. */
  save(item: OutboxItem, hashes: string[]): Promise<{ portfolio: string; version?: number; received: string[] }>;
}

/**
 * Sends an item until the server has all of it or a person has to look at it. Everything that happens is recorded at once,
 * so that it goes on from there after an end at any point. Answers whether the server has saved it.
 * @throws Refused, Unreachable: to be tried again later
 */
export async function sendItem(key: string, device: Device, server: Server): Promise<boolean> {
  let isSaved = false;
  for (;;) {
    const item = await device.read(key);
    const step = item && nextStep(item);
    if (!step) return isSaved;
    if (step.kind === "upload") await sendPhoto(key, step.photo, device, server);
    else if (await save(key, item, device, server)) isSaved = true;
  }
}

async function sendPhoto(key: string, photo: OutboxPhoto, device: Device, server: Server): Promise<void> {
  const { id, bytes } = photo;
  const blob = await device.readPhoto(key, id);
  // What the device has damaged would be refused after all of it was sent, again and again. A file that may be large is
  // hashed once, as its upload begins.
  const isChecked = photo.mediaType !== undefined && photo.url !== undefined;
  if (!blob || (!isChecked && (await sha256Of(blob)) !== photo.sha256)) {
    await device.record(key, {
      kind: "photoRefused",
      photo: id,
      why: `${photo.name} cannot be read on this device any more.`,
    });
    return;
  }
  try {
    if (!photo.url) await device.record(key, { kind: "uploadBegun", photo: id, ...(await server.begin(photo)) });
    else {
      await server.upload(photo.url, blob, (sent) => {
        // The last piece counts once the server has answered that the photo can be used.
        if (sent < bytes) device.record(key, { kind: "pieceArrived", photo: id, sent }).catch(ignore);
      });
      await device.record(key, { kind: "pieceArrived", photo: id, sent: bytes });
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const event = eventOf(photo, error);
    if (event) await device.record(key, event);
    if (event?.kind !== "photoRefused" && event?.kind !== "saveRefused") throw error;
  }
}

function eventOf({ id, url }: OutboxPhoto, { status, message }: Refused): OutboxEvent | undefined {
  if (status === 404 || status === 410) return { kind: "uploadLost", photo: id };
  if (status === 403) return { kind: "saveRefused", isConflict: false, why: message };
  // Too much that waits on the server is a 413 as well, before an upload has begun; that passes.
  const isUnusable = status === 400 || status === 415 || (status === 413 && url !== undefined);
  return isUnusable ? { kind: "photoRefused", photo: id, why: message } : undefined;
}

async function save(key: string, item: OutboxItem, device: Device, server: Server): Promise<boolean> {
  const hashes = hashesOf(item);
  await device.record(key, { kind: "saveBegun" });
  try {
    await device.record(key, { kind: "saveAnswered", ...(await server.save(item, hashes)) });
    return true;
  } catch (error) {
    // After a 401 it is accepted once the person has signed in.
    if (!(error instanceof Refused) || isWorthRetrying(error) || error.status === 401) throw error;
    const missing = missingIn(item, error.errors);
    const isConflict = error.status === 412 || isSentBefore(error);
    const refused: OutboxEvent = { kind: "saveRefused", isConflict, why: error.message };
    await device.record(key, missing.length > 0 ? { kind: "photosMissing", hashes: missing } : refused);
    // A repeated save that has not arrived goes on with its photos at once; a photo that is gone again is waited for.
    if (missing.length > 0 && !item.mayBeSaved) throw error;
    return false;
  }
}

// What was not recorded of the share is learnt from the server when the upload goes on.
function ignore(): void {}
