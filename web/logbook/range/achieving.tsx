import type { Achievement } from "contract/logbook/coverage-calls.ts";
import type { Logbook } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { reasonLeast } from "contract/portfolios/verdicts.ts";
import { useState } from "react";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { Covered } from "../covered-context.ts";
import { achievableOutcomes } from "./achievable.ts";

/** An assessor's act on a unit, and on each outcome that lacks nothing. A refused press says its sentence above it. */
export function Achieving({
  unit,
  logbook,
  covered: { coverage, student },
}: {
  unit: string;
  logbook: Logbook<LogbookEntry>;
  covered: Covered;
}) {
  const { mutateAsync, isPending } = useChange("achieve");
  const { showToast } = useToasts();
  const [refusal, setRefusal] = useState<string>();
  const outcomes = achievableOutcomes(unit, logbook, coverage);

  async function mark(outcome?: string) {
    setRefusal(undefined);
    try {
      const { message } = await mutateAsync({ params: { id: student }, body: { unit, outcome } });
      showToast({ tone: "success", message });
    } catch (error) {
      setRefusal(messageOf(error));
    }
  }

  return (
    <div className="grid gap-2">
      {refusal && (
        <p role="alert" className="wrap-anywhere rounded-control bg-danger-soft px-3 py-2 text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isPending} onClick={() => void mark()}>
          {`Mark unit ${unit} as achieved`}
        </Button>
        {outcomes.map((outcome) => (
          <Button key={outcome} busy={isPending} onClick={() => void mark(outcome)}>
            {`Mark LO ${outcome} as achieved`}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Takes an achievement back, with a reason. */
export function TakeBackAchievement({ achievement, student }: { achievement: Achievement; student: string }) {
  const { unit, outcome } = achievement;
  const { mutateAsync, isPending } = useChange("takeBackAchievement");
  const { showToast } = useToasts();
  const [reason, setReason] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const name = outcome === null ? `unit ${unit}` : `LO ${outcome}`;
  if (reason === undefined)
    return (
      <Button onClick={() => setReason("")}>
        Take back<span className="sr-only"> {name}</span>
      </Button>
    );

  async function send(text: string) {
    if (text.length < reasonLeast) return setRefusal("Say why you take this back.");
    try {
      const body = { unit, ...(outcome !== null && { outcome }), reason: text };
      const { message } = await mutateAsync({ params: { id: student }, body });
      showToast({ tone: "success", message });
    } catch (error) {
      setRefusal(messageOf(error));
    }
  }

  return (
    <fieldset aria-label={`Take back ${name}`} className="grid w-full min-w-0 gap-2 text-text">
      <TextArea
        label="Why do you take it back?"
        autoFocus
        error={refusal}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isPending} onClick={() => void send(cleanProse(reason).trim())}>
          Take back
        </Button>
        <Button onClick={() => setReason(undefined)}>Cancel</Button>
      </div>
    </fieldset>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  throw error;
}
