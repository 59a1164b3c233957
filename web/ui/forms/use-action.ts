import { useState } from "react";

/** What one button or form does: whether it is under way, the message of its success, or the error of its failure. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [error, setError] = useState<Error>();

  /** Runs `act`, whose answer is the message of success. */
  async function run(act: () => Promise<string | undefined>): Promise<void> {
    setBusy(true);
    setMessage(undefined);
    setError(undefined);
    try {
      setMessage(await act());
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error("Something went wrong. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return { busy, message, error, run };
}
