import type { AnswerOf } from "contract/calls.ts";
import { useRef, useState } from "react";
import { type Input, Unreachable } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { watchForStall } from "./stall-watchdog.ts";
import { type UploadState, uploadState } from "./upload.ts";

type Sendable = "createPortfolio" | "changePortfolio";

/** A photo to send; one without a `blob` is not prepared yet and is skipped. */
interface SendablePhoto {
  id: string;
  name: string;
  blob: Blob | undefined;
}

/** Uploads a form with photos, one upload at a time, with progress and a way to cancel. @throws Refused, Unreachable, AbortError */
export function useSending<N extends Sendable>(name: N) {
  const { mutateAsync } = useChange(name);
  const [progress, setProgress] = useState<UploadState>();
  const inFlight = useRef<AbortController>(undefined);

  async function send(
    form: FormData,
    photos: SendablePhoto[],
    more: Pick<Input<N>, "params" | "headers">,
  ): Promise<AnswerOf<N> | undefined> {
    // A second press while the first is under way does nothing.
    if (inFlight.current) return undefined;
    const abort = new AbortController();
    inFlight.current = abort;
    const files = photos.flatMap(({ id, name, blob }) => (blob ? [{ id, name, blob, size: blob.size }] : []));
    for (const file of files) form.append("images", file.blob, file.name);
    setProgress(uploadState(files, 0, 1));
    const watchdog = watchForStall(() => abort.abort(new Unreachable()));
    function onProgress(sent: number, total: number) {
      watchdog.reset(sent >= total);
      setProgress(uploadState(files, sent, total));
    }
    try {
      return await mutateAsync({ ...more, form, signal: abort.signal, onProgress } as Input<N>);
    } catch (error) {
      throw abort.signal.reason instanceof Unreachable ? abort.signal.reason : error;
    } finally {
      watchdog.stop();
      inFlight.current = undefined;
      setProgress(undefined);
    }
  }

  return { send, progress, isSending: progress !== undefined, stop: () => inFlight.current?.abort() };
}
