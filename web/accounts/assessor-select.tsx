import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";

const removeOf = (name: string) => `Remove the assessor of ${name}`;
const assignOf = (name: string) => `Assign the assessor of ${name}`;

/**
 * Assigns an assessor to a student; drawn as text until it is hovered or focused. Choosing alone changes nothing, because
 * the arrow keys pass other options: leaving the field, Enter or the button that appears assigns, and Escape resets the
 * choice. The empty choice removes the assessor.
 */
export function AssessorSelect({ student, assessors }: { student: Account; assessors: Person[] }) {
  const { busy, currentId, assign } = useAssignment(student);
  const [choice, setChoice] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  // Its failure is told in a toast: on the way to "Try again" the focus leaves the field, which must not send it as well.
  const failed = useRef<string>(undefined);
  const current = student.assignedAssessor;
  const assessorId = choice ?? currentId;
  const hasChosen = assessorId !== currentId;
  // An assessor who has been deactivated since is no longer in the list, but still assigned.
  const isListed = !current || assessors.some((assessor) => assessor._id === current._id);
  const assigned = current && `Currently Assigned to: ${current.name}`;
  const isMissing = student.isActive && assessorId === currentId && (!current || !isListed);

  async function confirm() {
    if (busy || !hasChosen) return;
    const isDone = await assign(assessorId, currentId);
    failed.current = isDone ? undefined : assessorId;
    if (isDone) setChoice(undefined);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      setChoice(undefined);
    }
    if (event.key !== "Enter") return;
    event.preventDefault(); // It would open the list.
    void confirm();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves its field and button.
    <div
      className="-ml-2 flex min-w-0 grow items-center gap-1 max-md:ml-0"
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        // The field keeps the focus when the person goes to another window.
        const stays = [relatedTarget, document.activeElement].some((one) => currentTarget.contains(one));
        if (!stays && failed.current !== assessorId) void confirm();
      }}
    >
      <select
        ref={select}
        aria-label={[`Assessor of ${student.name}`, assigned].filter(Boolean).join(". ")}
        title={assigned ?? undefined}
        value={assessorId}
        // A disabled element would lose the focus.
        aria-disabled={busy || undefined}
        onChange={(event) => !busy && setChoice(event.target.value)}
        onKeyDown={hasChosen ? handleKey : undefined}
        className={`h-8 min-w-0 grow rounded-small border pl-2 max-md:h-11 pointer-coarse:h-11 ${isMissing ? "border-waiting-shape border-dashed text-waiting" : "border-transparent bg-transparent hover:border-edge focus:border-edge max-md:border-edge"}`}
      >
        <option value="">Select Assessor</option>
        {!isListed && current && <option value={current._id}>{`${current.name} (inactive)`}</option>}
        {assessors.map((assessor) => (
          <option key={assessor._id} value={assessor._id}>
            {assessor.name}
          </option>
        ))}
      </select>
      {hasChosen && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            select.current?.focus(); // The button disappears.
            void confirm();
          }}
          aria-label={(assessorId === "" ? removeOf : assignOf)(student.name)}
          className="min-h-8! shrink-0 px-2! py-0! text-sm max-md:min-h-11! pointer-coarse:min-h-11!"
        >
          {assessorId === "" ? "Remove" : "Assign"}
        </Button>
      )}
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
