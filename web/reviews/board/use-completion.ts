import { useToasts } from "../../ui/states/toasts.tsx";
import { failureOf } from "../feedback/failures.ts";
import type { Reviewing } from "../use-reviewing.ts";

type Mark = "Done" | "Reviewed";

/** Marks a portfolio as done or undone. The toast offers Undo, and Try again when the request failed. */
export function useCompletion({ review }: Reviewing, onMarked: (before: number, after: number) => void) {
  const { showToast } = useToasts();

  async function mark(status: Mark, version: number): Promise<void> {
    try {
      const answer = await review({ status }, version);
      if (!answer) return;
      if (!answer.portfolio) return showToast({ tone: "success", message: answer.message });
      const after = answer.portfolio.version;
      onMarked(version, after);
      showToast({ tone: "success", message: answer.message, undo: () => void mark(opposite[status], after) });
    } catch (error) {
      const { kind, message } = failureOf(error);
      if (kind === "stale")
        showToast({
          tone: "danger",
          message: "This portfolio has changed in the meantime. Look at it again before you mark it.",
        });
      else showToast({ tone: "danger", message, ...(kind === "retry" && { retry: () => void mark(status, version) }) });
    }
  }

  return {
    finish: (version: number) => void mark("Done", version),
    reopen: (version: number) => void mark("Reviewed", version),
  };
}

const opposite = { Done: "Reviewed", Reviewed: "Done" } as const;
