import { fullEdge, photoLimits } from "contract/portfolios/photos.ts";
import { captureTimeOf } from "./capture-time.ts";
import type { CaptureTime } from "./exif.ts";
import { readPicture, Unreadable } from "./read-picture.ts";
import type { ShrinkReply, ShrinkRequest } from "./shrink-worker.ts";

/** A chosen photo made ready to send, or the sentence that says why it cannot be. */
export type Prepared = { blob: Blob } | { error: string };

const sendable = ["image/jpeg", "image/png", "image/webp"];

/** Shrinks where this browser can, and otherwise sends the original if the server can read it. @throws never */
export async function preparePhoto(name: string, file: Blob): Promise<Prepared> {
  const { jpeg, isUnreadable } = await shrink(file, await captureTimeOf(file));
  const isSendable = sendable.includes(file.type);
  if (jpeg === undefined && !isSendable) {
    return { error: `${name} cannot be read by this browser. Choose a JPG or PNG photo, or convert it to one first.` };
  }
  if (isUnreadable) {
    return { error: `${name} cannot be read. It is damaged, or it is not a photo. Choose another one.` };
  }
  const blob = jpeg ?? file;
  if (blob.size > photoLimits.bytes) {
    return { error: `${name} is too large. Each image must be ${photoLimits.bytes / 1_000_000} MB or smaller.` };
  }
  return { blob };
}

type Shrunk = Omit<ShrinkReply, "id">;

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, (shrunk: Shrunk | undefined) => void>();

function shrink(file: Blob, taken: CaptureTime | undefined): Promise<Shrunk> {
  if (typeof OffscreenCanvas === "undefined") return unshrunk(file);
  worker ??= startWorker();
  const request: ShrinkRequest = { id: ++lastId, file, edge: fullEdge, taken };
  const reply = new Promise<Shrunk | undefined>((resolve) => {
    pending.set(request.id, resolve);
    worker?.postMessage(request);
  });
  return reply.then((shrunk) => shrunk ?? unshrunk(file));
}

// Without a worker that can shrink it, the picture is at least checked here.
async function unshrunk(file: Blob): Promise<Shrunk> {
  try {
    (await readPicture(file)).close();
    return {};
  } catch (error) {
    return error instanceof Unreadable ? { isUnreadable: true } : {};
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<ShrinkReply>) => {
    pending.get(data.id)?.(data);
    pending.delete(data.id);
  };
  // A worker that fails to start or crashes answers every pending request with undefined.
  started.onerror = () => {
    for (const resolve of pending.values()) resolve(undefined);
    pending.clear();
    worker = undefined;
  };
  return started;
}
