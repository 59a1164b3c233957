import type { AnswerOf } from "contract/calls.ts";
import { type Input, type Reply, type Request, Unreachable } from "../../app/api.ts";
import type { DraftFile } from "../store/files.ts";
import { watchForStall } from "./watch-for-stall.ts";

export type Sendable = "createPortfolio" | "changePortfolio";

/** A photo to send; one without a `blob` is not prepared yet and is skipped. */
export interface SendablePhoto {
  id: string;
  name: string;
  blob: Blob | undefined;
  /** Where it is a file or a recording instead: only the outbox sends these. */
  file?: DraftFile | undefined;
}

/** Progress of an upload. Multipart parts are sent in order, so the number of bytes sent tells which photos are done. */
export interface UploadState {
  percent: number;
  files: { id: string; name: string; percent: number }[];
}

/** The person does not wait for the answer: it goes on in the outbox, where what may have arrived is looked up first. */
export class InBackground extends Unreachable {}

interface Upload<N extends Sendable> {
  send: (input: Input<N>) => Promise<AnswerOf<N>>;
  input: Pick<Input<N>, "params" | "headers"> & { form: FormData };
  photos: SendablePhoto[];
  abort: AbortController;
  onProgress: (state: UploadState) => void;
}

/** Sends a form with photos, until it stalls or is aborted. @throws Refused, Unreachable, AbortError */
export async function upload<N extends Sendable>({ send, input, photos, abort, onProgress }: Upload<N>) {
  const files = photos.flatMap(({ id, name, blob }) => (blob ? [{ id, name, blob, size: blob.size }] : []));
  for (const file of files) input.form.append("images", file.blob, file.name);
  onProgress(uploadState(files, 0, 1));
  const watchdog = watchForStall(() => abort.abort(new Unreachable()));
  function report(sent: number, total: number) {
    watchdog.reset(sent >= total);
    onProgress(uploadState(files, sent, total));
  }
  try {
    return await send({ ...input, signal: abort.signal, via: (request) => requestWith(request, report) } as Input<N>);
  } catch (error) {
    throw abort.signal.reason instanceof Unreachable ? abort.signal.reason : error;
  } finally {
    watchdog.stop();
  }
}

/** Sends a request in a way that reports its progress, which fetch does not. */
export function requestWith(
  { method, url, headers, body, signal }: Omit<Request, "body"> & { body: Request["body"] | Blob },
  onProgress: (sent: number, total: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Unreachable());
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}

/**
 * Computed from the bytes sent. The bytes around the photos (texts, part headers) count as sent before the first photo.
 * Percentages are whole, 0 to 100, and never fall as `sent` grows.
 */
export function uploadState(
  files: { id: string; name: string; size: number }[],
  sent: number,
  total: number,
): UploadState {
  const sizes = files.reduce((sum, file) => sum + file.size, 0);
  let photoBytes = Math.max(0, sent - Math.max(0, total - sizes));
  const states = files.map(({ id, name, size }) => {
    const share = Math.min(size, photoBytes);
    photoBytes -= share;
    return { id, name, percent: size === 0 ? 100 : Math.floor((100 * share) / size) };
  });
  return { percent: total === 0 ? 0 : Math.min(100, Math.floor((100 * sent) / total)), files: states };
}
