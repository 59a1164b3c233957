import type { SentWith } from "contract/calls.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Sample } from "contract/quality/samples.ts";
import { useState } from "react";
import { Refused } from "../app/api.ts";
import { useChange } from "../app/queries.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** What becomes of the page while a check is sent, and after that. */
export interface Checking {
  onLeaving: () => void;
  onChecked: () => void;
  /** The sample was changed by somebody else. */
  onStale: () => void;
}

/** Sends a check of a sample, and says why it was refused. */
export function useCheck(sample: Sample, { onLeaving, onChecked, onStale }: Checking) {
  const { mutateAsync, isPending } = useChange("checkSample");
  const { showToast } = useToasts();
  const [error, refuse] = useState<string>();

  async function send(check: SentWith<"checkSample">["body"], disagreed: readonly string[] = []): Promise<void> {
    refuse(undefined);
    onLeaving();
    const lines = sample.decisions
      .filter((decision) => disagreed.includes(placeKey(decision)))
      .map(({ unit, learningOutcome, criteria }) => ({ unit, learningOutcome, criteria }));
    const headers = { "if-match": `"${sample.version}"` };
    try {
      const { message } = await mutateAsync({ params: { id: sample._id }, body: { ...check, lines }, headers });
      showToast({ tone: "success", message });
      onChecked();
    } catch (cause) {
      refuse(cause instanceof Error ? cause.message : undefined);
      if (cause instanceof Refused && cause.status === 412) onStale();
    }
  }

  return { send, busy: isPending, error, refuse };
}
