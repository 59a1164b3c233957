import { reasonLeast } from "contract/portfolios/verdicts.ts";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { failureOf } from "../feedback/failures.ts";
import type { DecidedProps } from "./last-decision.tsx";
import { focusRow } from "./use-deciding.ts";

/** Takes an acceptance back, with a reason that the learner reads. */
export default function TakeBack({ portfolio, row, deciding, reason }: DecidedProps & { reason: string }): ReactNode {
  const id = useId();
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useChange("takeBack");
  const { showToast } = useToasts();
  useEffect(() => {
    const box = document.getElementById(id);
    box?.closest("fieldset")?.scrollIntoView({ block: "nearest" });
    box?.focus();
  }, [id]);

  async function send() {
    const text = cleanProse(reason).trim();
    if (text.length < reasonLeast) return refuse("Say why you take this decision back.");
    setError(undefined);
    try {
      const headers = { "if-match": `"${portfolio.version}"` };
      const body = { ...row.place, reason: text };
      const { message } = await mutateAsync({ params: { id: portfolio._id }, body, headers });
      close();
      showToast({ tone: "success", message });
    } catch (error) {
      refuse(failureOf(error).message);
    }
  }

  function close() {
    deciding.setTakingBack(undefined);
    focusRow(row.key);
  }

  function refuse(why: string) {
    setError(why);
    document.getElementById(id)?.focus();
  }

  return (
    <fieldset aria-label={`Take back ${row.name}`} className="grid min-w-0 gap-2">
      <TextArea
        id={id}
        label="Why do you take it back?"
        hint={`The student reads it.${portfolio.status === "Done" ? " The portfolio is In Review again after that." : ""}`}
        error={error}
        value={reason}
        onChange={({ target }) => deciding.setTakingBack({ key: row.key, reason: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          close();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isPending} onClick={() => void send()}>
          Take back
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </fieldset>
  );
}
