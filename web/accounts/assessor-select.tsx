import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/**
 * Who assesses a student. Choosing alone changes nothing, for the keyboard passes others on its way: the button that
 * appears assigns, and so does Enter; Escape goes back to who it is. The empty choice takes the assessor away.
 */
export function AssessorSelect({ student, assessors }: { student: Account; assessors: Person[] }) {
  const { busy, present, assign } = useAssignment(student);
  const [choice, setChoice] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const current = student.assignedAssessor;
  const assessorId = choice ?? present;
  const hasChosen = assessorId !== present;
  // An assessor who has been deactivated since is no longer in the list, but still assigned.
  const isListed = !current || assessors.some((assessor) => assessor._id === current._id);

  async function confirm() {
    if (busy || !hasChosen) return;
    select.current?.focus(); // The button goes away.
    if (await assign(assessorId, present)) setChoice(undefined);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") setChoice(undefined);
    if (event.key !== "Enter") return;
    event.preventDefault(); // It would open the list.
    void confirm();
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <select
          ref={select}
          aria-label={`Assessor of ${student.name}`}
          value={assessorId}
          // Disabled, it would lose the focus.
          aria-disabled={busy || undefined}
          onChange={(event) => !busy && setChoice(event.target.value)}
          onKeyDown={hasChosen ? press : undefined}
          className="min-h-11 min-w-0 flex-1 basis-32 rounded-panel border border-edge bg-panel px-2"
        >
          <option value="">Select Assessor</option>
          {!isListed && current && <option value={current._id}>{current.name} (inactive)</option>}
          {assessors.map((assessor) => (
            <option key={assessor._id} value={assessor._id}>
              {assessor.name}
            </option>
          ))}
        </select>
        {hasChosen && (
          <Button
            busy={busy}
            onClick={() => void confirm()}
            aria-label={`${assessorId === "" ? "Remove" : "Assign"} the assessor of ${student.name}`}
          >
            {assessorId === "" ? "Remove" : "Assign"}
          </Button>
        )}
      </div>
      {current && <p className="text-dim text-sm">Currently Assigned to: {current.name}</p>}
    </div>
  );
}

function useAssignment(student: Account) {
  const change = useChange("assignAssessor");
  const { say } = useToasts();
  const currentId = student.assignedAssessor?._id ?? "";
  // The server has said so; shown until the list says it too.
  const [assigned, setAssigned] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was assigned is forgotten when the list says something new.
  useEffect(() => setAssigned(undefined), [currentId]);

  async function send(assessorId: string): Promise<void> {
    await change.mutateAsync({ params: { id: student._id }, body: { assessorId } });
    setAssigned(assessorId);
  }

  /** Answers whether it was done. */
  async function assign(assessorId: string, before: string): Promise<boolean> {
    try {
      await send(assessorId);
    } catch {
      say({ tone: "danger", message: "Error assigning assessor", retry: () => void assign(assessorId, before) });
      return false;
    }
    const message = assessorId === "" ? "Assessor removed." : "Assessor assigned successfully!";
    say({ tone: "success", message, undo: () => void undo(before) });
    return true;
  }

  async function undo(before: string): Promise<void> {
    try {
      await send(before);
      say({ tone: "success", message: "The assignment is undone." });
    } catch {
      say({ tone: "danger", message: "Error assigning assessor", retry: () => void undo(before) });
    }
  }

  return { busy: change.isPending, present: assigned ?? currentId, assign };
}
