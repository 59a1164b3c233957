import type { Application } from "contract/applications/applications.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isSentBefore, isWorthRetrying as mayPass, Refused, send } from "../../app/api.ts";
import { deleteDraft } from "../answers/draft.ts";
import type { ApplicationForm } from "./use-application-form.ts";

/** Submits the application; when the server refuses it, the errors are shown and the answers stay. */
export function useSubmission({ handleSubmit, markTried, renewSendKey, sendKey, setError }: ApplicationForm) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<{ message: string; isWorthRetrying: boolean }>();

  function showFailure(error: unknown) {
    if (!(error instanceof Refused)) return setTrouble({ message: "Submission failed", isWorthRetrying: true });
    // An earlier request arrived with answers that have changed since, so the next one needs a new idempotency key.
    if (isSentBefore(error)) renewSendKey();
    const isWorthRetrying = isSentBefore(error) || mayPass(error);
    setTrouble({ message: `Error: ${error.message}`, isWorthRetrying });
    for (const { path, message } of error.errors) setError(path, { type: "server", message });
  }

  async function sendApplication(application: Application) {
    try {
      const { reference } = await send("apply", { body: application, headers: { "idempotency-key": sendKey } });
      deleteDraft();
      navigate("/application-success", { replace: true, state: { reference } });
    } catch (error) {
      showFailure(error);
    }
  }

  function submit() {
    setTrouble(undefined);
    markTried();
    void handleSubmit(sendApplication)();
  }

  return { trouble, submit };
}
