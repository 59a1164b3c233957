import { useState } from "react";
import { isSentBefore } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { type Queue, queueWith, sendOrQueue } from "../../unsent/outbox/send-or-queue.ts";
import { useQueuedMessages } from "../../unsent/outbox/use-queued.ts";
import type { Asked } from "./questions.tsx";

/**
 * What is being written beside a portfolio: kept on this device, sent once. What gets no answer goes into the outbox, and
 * what is written while something of the portfolio waits there goes behind it.
 */
export function useWriting({ _id: id, title, userId }: Asked) {
  const { _id: account, role } = useViewer();
  const isLearner = role === "student";
  const form = `${isLearner ? "question" : "answer"}:${id}`;
  const storage = useDraftStorage<string>(account, form);
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

  function queue({ queueDraft }: Queue, body: { text: string }): Promise<string | undefined> {
    const person = isLearner ? {} : { person: userId.name };
    return queueDraft(storage, { call: "writeMessage", portfolio: id, form, title, ...person, body });
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
      const toQueue = (outbox: Queue) => queue(outbox, body);
      const isBehind = waiting.length > 0 && (await queueWith(toQueue)) !== undefined;
      if (!isBehind) await sendOrQueue(() => sendNow(body, storage.sendKey), toQueue);
      setTyped("");
    } catch (error) {
      // What was written first has arrived, although its answer had not.
      if (isSentBefore(error)) storage.renewSendKey();
      setError(error instanceof Error ? error : undefined);
    }
  }

  return { text, write, send, waiting, error, storage, isBusy: isPending };
}
