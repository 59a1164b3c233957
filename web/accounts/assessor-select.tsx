import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";

/**
 * Assigns an assessor to a student. Choosing alone changes nothing, because the arrow keys pass other options: the
 * button that appears assigns, and so does Enter; Escape resets the choice. The empty choice removes the assessor.
 */
export function AssessorSelect({ student, assessors }: { student: Account; assessors: Person[] }) {
  const { busy, currentId, assign } = useAssignment(student);
  const [choice, setChoice] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const current = student.assignedAssessor;
  const assessorId = choice ?? currentId;
  const hasChosen = assessorId !== currentId;
  // An assessor who has been deactivated since is no longer in the list, but still assigned.
  const isListed = !current || assessors.some((assessor) => assessor._id === current._id);

  async function confirm() {
    if (busy || !hasChosen) return;
    select.current?.focus(); // The button disappears.
    if (await assign(assessorId, currentId)) setChoice(undefined);
  }

  function handleKey(event: KeyboardEvent) {
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
          // A disabled element would lose the focus.
          aria-disabled={busy || undefined}
          onChange={(event) => !busy && setChoice(event.target.value)}
          onKeyDown={hasChosen ? handleKey : undefined}
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
  const { send, busy } = useChangeWithToasts("assignAssessor");
  const listedId = student.assignedAssessor?._id ?? "";
  // What the server has confirmed, shown until the refetched list contains it.
  const [assigned, setAssigned] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the confirmed assessor is dropped when the list has a new one.
  useEffect(() => setAssigned(undefined), [listedId]);

  function set(assessorId: string, message: string, undo?: () => void): Promise<boolean> {
    const options = { message, failure: "Error assigning assessor", onDone: () => setAssigned(assessorId) };
    return send({ params: { id: student._id }, body: { assessorId } }, { ...options, ...(undo && { undo }) });
  }

  /** Resolves to whether it succeeded. */
  function assign(assessorId: string, before: string): Promise<boolean> {
    const message = assessorId === "" ? "Assessor removed." : "Assessor assigned successfully!";
    return set(assessorId, message, () => void set(before, "The assignment is undone."));
  }

  return { busy, currentId: assigned ?? listedId, assign };
}
