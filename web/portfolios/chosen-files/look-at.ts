import { type AttachmentType, attachmentTypes } from "contract/portfolios/attachments.ts";
import { pictureOf, type Seen } from "./seen.ts";

/** A file that takes longer is attached without its picture; in milliseconds. */
const timeoutMs = 15_000;

/** Its length and a frame, or its pages and the first of them. @throws never */
export async function lookAt(blob: Blob, type: AttachmentType): Promise<Seen> {
  const { promise: late, resolve } = Promise.withResolvers<Seen>();
  const timer = setTimeout(resolve, timeoutMs, {});
  try {
    return await Promise.race([late, look(blob, type)]);
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
  }
}

async function look(blob: Blob, type: AttachmentType): Promise<Seen> {
  if (type === "application/pdf") return (await import("./pdf-page.ts")).firstPage(blob);
  const { kind } = attachmentTypes[type];
  return kind === "document" ? {} : lookAtRecording(blob, kind);
}

async function lookAtRecording(blob: Blob, kind: "audio" | "video"): Promise<Seen> {
  const player = document.createElement(kind);
  player.muted = true;
  player.preload = "auto";
  const url = URL.createObjectURL(blob);
  try {
    player.src = url;
    await event(player, "loadeddata");
    const seconds = await lengthOf(player);
    const own = { ...(seconds && { seconds }) };
    if (!(player instanceof HTMLVideoElement)) return own;
    if (player.videoWidth === 0) return { ...own, isSoundOnly: true };
    player.currentTime = Math.min(1, (seconds ?? 0) / 3);
    await event(player, "seeked");
    const poster = await pictureOf(player, player.videoWidth, player.videoHeight);
    return { ...own, ...(poster && { poster }) };
  } finally {
    player.removeAttribute("src");
    player.load(); // Frees what it has decoded.
    URL.revokeObjectURL(url);
  }
}

/** In seconds. What a browser has recorded does not say its own: it is known once its end is looked for. */
async function lengthOf(player: HTMLMediaElement): Promise<number | undefined> {
  if (player.duration === Number.POSITIVE_INFINITY) {
    player.currentTime = 1e7;
    await event(player, "seeked");
  }
  const found = player.duration === Number.POSITIVE_INFINITY ? player.currentTime : player.duration;
  return found > 0 && Number.isFinite(found) ? found : undefined;
}

function event(player: HTMLMediaElement, name: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  player.addEventListener(name, resolve, { once: true });
  player.addEventListener("error", reject, { once: true });
  return promise;
}
