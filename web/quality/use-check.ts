import type { SentWith } from "contract/calls.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Sample } from "contract/quality/samples.ts";
import { useState } from "react";
import { isSentBefore, Refused } from "../app/api.ts";
import { useChange } from "../app/queries.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import type { DraftStorage } from "../unsent/drafts/use-draft-storage.ts";
import { type Queue, sendOrQueue } from "../unsent/outbox/send-or-queue.ts";

/** What is found so far; `disagreed` are keys of criteria. It is kept on this device until the check is sent. */
export interface CheckDraft {
  text: string;
  owner: string;
  dueOn: string;
  disagreed: readonly string[];
}

/** What becomes of the page while a check is sent, and after that. */
export interface Checking {
  draft: DraftStorage<CheckDraft>;
  onLeaving: () => void;
  onChecked: () => void;
  /** The sample was changed by somebody else. */
  onStale: () => void;
}

type GivenCheck = SentWith<"checkSample">["body"];

/** Sends a check of a sample, and says why it was refused. Without a connection it goes into the outbox. */
export function useCheck(sample: Sample, { draft, onLeaving, onChecked, onStale }: Checking) {
  const { mutateAsync, isPending } = useChange("checkSample");
  const { showToast } = useToasts();
  const [error, refuse] = useState<string>();

  async function send(check: GivenCheck, disagreed: readonly string[] = []): Promise<void> {
    refuse(undefined);
    onLeaving();
    const lines = sample.decisions
      .filter((decision) => disagreed.includes(placeKey(decision)))
      .map(({ unit, learningOutcome, criteria }) => ({ unit, learningOutcome, criteria }));
    const body = { ...check, lines };
    const headers = { "if-match": `"${sample.version}"`, "idempotency-key": draft.sendKey };
    try {
      const { message } = await sendOrQueue(
        () => mutateAsync({ params: { id: sample._id }, body, headers }),
        (outbox) => queue(outbox, sample, body, draft.sendKey),
      );
      await draft.finish();
      showToast({ tone: "success", message });
      onChecked();
    } catch (cause) {
      if (isSentBefore(cause)) draft.renewSendKey();
      refuse(cause instanceof Error ? cause.message : undefined);
      if (cause instanceof Refused && cause.status === 412) onStale();
    }
  }

  return { send, busy: isPending, error, refuse };
}

/** Opened again, its words are back in the form. */
async function queue(outbox: Queue, sample: Sample, body: GivenCheck, sendKey: string): Promise<string | undefined> {
  const from = outbox.withoutDraft();
  if (!from) return undefined;
  const { _id: subject, title, learner, version } = sample;
  const about = { call: "checkSample", subject, form: `check:${subject}`, title, person: learner.name } as const;
  const { text = "", owner, dueOn, lines = [] } = body;
  const values: CheckDraft | undefined =
    text === "" ? undefined : { text, owner: owner ?? "", dueOn: dueOn ?? "", disagreed: lines.map(placeKey) };
  return outbox.queueDraft(from, { ...about, body, sendKey, version: `"${version}"` }, [], () => values);
}
