import type { AnswerOf } from "contract/calls.ts";
import { useRef, useState } from "react";
import type { Input } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { InBackground, type Sendable, type SendablePhoto, type UploadState, upload } from "./upload.ts";

/**
 * Uploads a form with photos, one upload at a time, with progress and a way to cancel. @throws Refused, Unreachable,
 * AbortError
 */
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
    try {
      return await upload({ send: mutateAsync, input: { ...more, form }, photos, abort, onProgress: setProgress });
    } finally {
      inFlight.current = undefined;
      setProgress(undefined);
    }
  }

  return {
    send,
    progress,
    isSending: progress !== undefined,
    stop: () => inFlight.current?.abort(),
    /** Ends the sending here as if the connection was lost, so that the caller hands it over. */
    goOnInBackground: () => inFlight.current?.abort(new InBackground()),
  };
}
