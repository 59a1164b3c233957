import { attachmentPieceBytes } from "contract/portfolios/attachments.ts";
import { photoLimits, pieceBytes } from "contract/portfolios/photos.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { type DetailedError, Upload } from "tus-js-client";
import { refusedBy, Unreachable } from "../../app/api.ts";
import type { OutboxItem } from "../outbox/item.ts";
import { watchForStall } from "./watch-for-stall.ts";

interface Options {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** A piece is on the server, with so many bytes before and in it. */
  onArrived: (sent: number) => void;
}

/**
 * Sends a photo or a file from where its upload is, in pieces, larger ones of what no photo is as large as. What is lost on the way is tried again by the sender, which knows when
 * there is a signal and who is signed in. @throws Refused, Unreachable
 */
export function uploadPhoto(blob: Blob, { url, headers, signal, onArrived }: Options): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(blob, {
    uploadUrl: url,
    chunkSize: (blob.size > photoLimits.bytes ? attachmentPieceBytes : pieceBytes).recommended,
    headers,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onProgress: (sent, bytes) => watchdog.reset(sent >= bytes),
    onChunkComplete: (_, sent) => onArrived(sent),
    onSuccess: () => resolve(),
    onError: (error) => reject(faultIn(error)),
  });
  const giveUp = () => {
    reject(new Unreachable());
    void upload.abort();
  };
  const watchdog = watchForStall(giveUp);
  signal.addEventListener("abort", giveUp);
  upload.start();
  return promise.finally(() => {
    watchdog.stop();
    signal.removeEventListener("abort", giveUp);
  });
}

function faultIn(error: Error | DetailedError): Error {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (!response?.getStatus()) return new Unreachable();
  // Without a token, so that a 401 does not end the session under the person's hands.
  return refusedBy({ status: response.getStatus(), text: response.getBody() }, null);
}

/**
 * What is sent as JSON: voice feedback and spoken remarks that are on this device are named by their SHA-256, and left out
 * where the server has refused them.
 */
export function spokenBodyOf({ body, photos }: Pick<OutboxItem, "body" | "photos">): OutboxItem["body"] {
  const { voice, remarks }: Partial<Feedback> = body ?? {};
  const isHere = (upload: string | undefined) => photos.some(({ id }) => id === upload);
  if (!isHere(voice?.upload) && !remarks?.some((one) => isHere(one.voice?.upload))) return body;
  const { voice: _, ...rest }: Partial<Feedback> = body ?? {};
  const said = voice && named(voice, photos);
  const spoken = remarks?.flatMap(({ voice, ...remark }) => {
    const recording = voice && named(voice, photos);
    if (recording) return [{ ...remark, voice: recording }];
    return remark.text === "" ? [] : [remark];
  });
  return { ...rest, ...(said !== undefined && { voice: said }), ...(spoken && { remarks: spoken }) };
}

/** By its SHA-256; undefined where the server has refused it. */
function named<V extends { upload?: string | undefined }>(voice: V, photos: OutboxItem["photos"]): V | undefined {
  const photo = photos.find(({ id }) => id === voice.upload);
  if (photo?.refusal) return undefined;
  return photo ? { ...voice, upload: photo.sha256 } : voice;
}
