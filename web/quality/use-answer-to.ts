import type { Action } from "contract/quality/samples.ts";
import { textLeast } from "contract/quality/sampling.ts";
import { useState } from "react";
import { isSentBefore } from "../app/api.ts";
import { useChange } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { useToasts } from "../ui/states/toasts.tsx";
import { useDraftStorage } from "../unsent/drafts/use-draft-storage.ts";
import { sendOrQueue } from "../unsent/outbox/send-or-queue.ts";

/**
 * What an assessor writes in answer to an action: kept on this device until it is sent. Without a connection it goes into the
 * outbox. `text` is undefined while nothing is being written.
 */
export function useAnswerTo({ _id: subject, title, learner }: Action, onSent: () => void) {
  const form = `action:${subject}`;
  const draft = useDraftStorage<string>(useViewer()._id, form);
  const { mutateAsync, isPending } = useChange("checkSample");
  const { showToast } = useToasts();
  const [typed, setTyped] = useState<string | null>();
  const [error, refuse] = useState<string>();
  const text = (typed === undefined ? draft.found?.values : typed) ?? undefined;

  function write(next: string) {
    setTyped(next);
    refuse(undefined);
    draft.keep(next);
  }

  async function drop() {
    setTyped(null);
    refuse(undefined);
    await draft.finish();
  }

  async function send() {
    const said = cleanProse(text ?? "").trim();
    if (said.length < textLeast) return refuse(`Say what you did, in at least ${textLeast} characters.`);
    const body = { verdict: "answered" as const, text: said };
    refuse(undefined);
    try {
      const { message } = await sendOrQueue(
        async () => {
          const headers = { "idempotency-key": draft.sendKey };
          const answer = await mutateAsync({ params: { id: subject }, body, headers });
          await draft.finish();
          return answer;
        },
        ({ queueDraft }) =>
          queueDraft(draft, { call: "checkSample", subject, form, title, person: learner.name, body }),
      );
      setTyped(null);
      showToast({ tone: "success", message });
      onSent();
    } catch (cause) {
      if (isSentBefore(cause)) draft.renewSendKey();
      refuse(cause instanceof Error ? cause.message : undefined);
    }
  }

  return { text, error, write, drop, send, busy: isPending, isReady: draft.ready, isTyped: typed !== undefined };
}
