import { attachmentPieceBytes } from "contract/portfolios/attachments.ts";
import { photoLimits, pieceBytes } from "contract/portfolios/photos.ts";
import { type DetailedError, Upload } from "tus-js-client";
import { refusedBy, Unreachable } from "../../app/api.ts";
import { watchForStall } from "./upload.ts";

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
