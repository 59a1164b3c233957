import type { AnswerOf } from "contract/calls.ts";
import { bundleType, type TransferPreview } from "contract/exports/transfers.ts";
import { useEffect, useRef, useState } from "react";
import { type Input, isWorthRetrying, type Request } from "../../app/api.ts";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useSend } from "../../app/queries.tsx";
import { requestWith } from "../../unsent/sending/upload.ts";

interface Transfer {
  file: File;
  /** The idempotency key, the same for every retry: the learner is imported once. */
  key: string;
  abort: AbortController;
  /** Of the file, while it is on its way. */
  percent?: number;
  preview?: TransferPreview;
  imported?: AnswerOf<"transferLearner">;
  trouble?: { message: string; retry?: () => void };
}

/** Choosing a bundle, seeing what an import of it would do, and importing it. Choosing another one gives up the first. */
export function useTransfer() {
  const [transfer, setTransfer] = useState<Transfer>();
  const latest = useRef<Transfer>(undefined);
  const send = useSend();
  useEffect(() => () => latest.current?.abort.abort(), []);

  function show(change: Partial<Transfer>, of: AbortController) {
    if (latest.current?.abort !== of) return;
    latest.current = { ...latest.current, ...change };
    setTransfer(latest.current);
  }

  async function attempt(abort: AbortController, act: () => Promise<Partial<Transfer>>): Promise<void> {
    show({ trouble: undefined, percent: 0 } as Partial<Transfer>, abort);
    try {
      show({ ...(await act()), percent: undefined } as Partial<Transfer>, abort);
    } catch (error) {
      const message = error instanceof Error ? error.message : "Something went wrong. Please try again.";
      const retry = isWorthRetrying(error) && { retry: () => void attempt(abort, act) };
      show({ trouble: { message, ...retry }, percent: undefined } as Partial<Transfer>, abort);
    }
  }

  /** The file is the body. */
  function sending({ file, abort }: Transfer) {
    const report = (sent: number, total: number) => show({ percent: Math.floor((100 * sent) / total) }, abort);
    const via = (request: Request) => requestWith({ ...request, body: file }, report);
    return { headers: { "content-type": bundleType }, signal: abort.signal, via };
  }

  function choose(file: File): Promise<void> {
    latest.current?.abort.abort();
    const chosen = { file, key: newIdempotencyKey(), abort: new AbortController() };
    latest.current = chosen;
    return attempt(chosen.abort, async () => {
      return { preview: await send("previewTransfer", sending(chosen) as Input<"previewTransfer">) };
    });
  }

  /** `key` is the fingerprint that the other centre has told. */
  function importAll(key: string | undefined): Promise<void> | undefined {
    const chosen = latest.current;
    if (!chosen?.preview || chosen.percent !== undefined) return undefined;
    const query = { sha256: chosen.preview.sha256, ...(key && { key }) };
    return attempt(chosen.abort, async () => {
      const { headers, ...rest } = sending(chosen);
      const input = { ...rest, query, headers: { ...headers, "idempotency-key": chosen.key } };
      return { imported: await send("transferLearner", input as Input<"transferLearner">) };
    });
  }

  return { transfer, choose, importAll };
}
