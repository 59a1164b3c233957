import { useToasts } from "../../ui/states/toasts.tsx";
import { faultOf } from "../feedback/faults.ts";
import type { Reviewing } from "../use-reviewing.ts";

type Mark = "Done" | "Reviewed";

/** Marking as done and as undone. Each can be taken back, and tried again when it did not arrive. */
export function useMarks({ review }: Reviewing, onMarked: (before: number, after: number) => void) {
  const { say } = useToasts();

  async function mark(status: Mark, version: number): Promise<void> {
    try {
      const answer = await review({ status }, version);
      if (!answer) return;
      const after = answer.portfolio.version;
      onMarked(version, after);
      say({ tone: "success", message: answer.message, undo: () => void mark(opposite[status], after) });
    } catch (error) {
      const { kind, message } = faultOf(error);
      if (kind === "stale") say({ tone: "danger", message: changed });
      else say({ tone: "danger", message, ...(kind === "again" && { retry: () => void mark(status, version) }) });
    }
  }

  return {
    finish: (version: number) => void mark("Done", version),
    reopen: (version: number) => void mark("Reviewed", version),
  };
}

const opposite = { Done: "Reviewed", Reviewed: "Done" } as const;
const changed = "This portfolio has changed in the meantime. Look at it once more before you mark it.";
