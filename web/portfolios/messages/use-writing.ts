import { useState } from "react";
import { isSentBefore, Unreachable } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { useQueuedMessages } from "../../unsent/outbox/use-queued.ts";
import type { Asked } from "./questions.tsx";

/**
 * What is being written beside a portfolio: kept on this device, sent once. What gets no answer goes into the outbox, and
 * what is written while something of the portfolio waits there goes behind it.
 */
export function useWriting({ _id: id, title, userId }: Asked) {
  const { _id: account, role } = useViewer();
  const isLearner = role === "student";
  const storage = useDraftStorage<string>(account, `${isLearner ? "question" : "answer"}:${id}`);
  const { mutateAsync, isPending } = useChange("writeMessage");
  const waiting = useQueuedMessages()?.filter(({ item }) => item.portfolio === id) ?? [];
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<Error>();
  const text = typed ?? storage.found?.values ?? "";

  function write(next: string) {
    setTyped(next);
    setError(undefined);
    if (next === "") void storage.finish();
    else storage.keep(next);
  }

  async function queue(body: { text: string }): Promise<boolean> {
    const outbox = await import("../../unsent/outbox/queue-draft.ts").catch(() => undefined);
    const person = isLearner ? {} : { person: userId.name };
    const form = `${isLearner ? "question" : "answer"}:${id}`;
    const about = { call: "writeMessage", portfolio: id, form, title, ...person } as const;
    return (await outbox?.queueDraft(storage, { ...about, body })) !== undefined;
  }

  async function sendNow(body: { text: string }, key: string): Promise<void> {
    await mutateAsync({ params: { id }, body, headers: { "idempotency-key": key } });
    await storage.finish();
    storage.renewSendKey();
  }

  async function send(): Promise<void> {
    const body = { text: cleanProse(text).trim() };
    if (body.text === "" || isPending) return;
    setError(undefined);
    try {
      if (!(waiting.length > 0 && (await queue(body)))) await sendNow(body, storage.sendKey);
      setTyped("");
    } catch (error) {
      if (error instanceof Unreachable && (await queue(body))) return setTyped("");
      // What was written first has arrived, although its answer had not.
      if (isSentBefore(error)) storage.renewSendKey();
      setError(error instanceof Error ? error : undefined);
    }
  }

  return { text, write, send, waiting, error, storage, isBusy: isPending };
}
