import { useState } from "react";
import { useNavigate } from "react-router";
import { isSentBefore, Refused, send } from "../../app/api.ts";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { check, errorsIn } from "../answers/check.ts";
import type { Form } from "./use-draft.ts";

interface Trouble {
  message: string;
  /** The same request may succeed another time. */
  isWorthRetrying: boolean;
}

/** Submits the application; when the server refuses it, the errors are shown and the answers stay. */
export function useSubmission(form: Form) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const [refused, setRefused] = useState<FieldError[]>([]);

  function showFailure(error: unknown) {
    if (!(error instanceof Refused)) return setTrouble({ message: "Submission failed", isWorthRetrying: true });
    // An earlier request arrived with answers that have changed since, so the next one needs a new idempotency key.
    if (isSentBefore(error)) form.renewSendKey();
    setTrouble({ message: `Error: ${error.message}`, isWorthRetrying: error.status !== 400 });
    setRefused(errorsIn(form.answers, error.errors));
    setAttempt((before) => before + 1);
  }

  async function submit() {
    if (busy) return;
    setTrouble(undefined);
    setRefused([]);
    form.markTried();
    const { application } = check(form.answers);
    if (!application) return setAttempt((before) => before + 1);
    setBusy(true);
    try {
      const headers = { "idempotency-key": form.sendKey };
      const { reference } = await send("apply", { body: application, headers });
      form.finish();
      navigate("/application-success", { replace: true, state: { reference } });
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  }

  return { busy, attempt, trouble, refused, submit: () => void submit() };
}
