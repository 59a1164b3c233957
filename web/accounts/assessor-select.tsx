import type { Account, Person } from "contract/accounts.ts";
import { useEffect, useState } from "react";
import { useChange } from "../queries.tsx";
import { useNotices } from "../ui/notices.tsx";

/** Who assesses a student. Choosing assigns at once; the empty choice takes the assessor away. */
export function AssessorSelect({ student, assessors }: { student: Account; assessors: Person[] }) {
  const change = useChange("assignAssessor");
  // Shown until the list has the same.
  const [chosen, setChosen] = useState<string>();
  const { say } = useNotices();
  const current = student.assignedAssessor;
  // An assessor who has been deactivated since is no longer in the list, but still assigned.
  const currentId = current?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is forgotten when the list says something new.
  useEffect(() => setChosen(undefined), [currentId]);
  const isListed = !current || assessors.some((assessor) => assessor._id === current._id);

  function assign(assessorId: string) {
    setChosen(assessorId);
    change.mutateAsync({ params: { id: student._id }, body: { assessorId } }).then(
      () => say({ tone: "success", message: "Assessor assigned successfully!" }),
      () => {
        setChosen(undefined);
        say({ tone: "danger", message: "Error assigning assessor", retry: () => assign(assessorId) });
      },
    );
  }

  return (
    <div className="grid gap-1">
      <select
        aria-label={`Assessor of ${student.name}`}
        value={chosen ?? currentId ?? ""}
        // Disabled, it would lose the focus.
        aria-disabled={change.isPending || undefined}
        onChange={(event) => !change.isPending && assign(event.target.value)}
        className="min-h-11 w-full rounded-panel border border-edge bg-panel px-2"
      >
        <option value="">Select Assessor</option>
        {!isListed && current && <option value={current._id}>{current.name} (inactive)</option>}
        {assessors.map((assessor) => (
          <option key={assessor._id} value={assessor._id}>
            {assessor.name}
          </option>
        ))}
      </select>
      {current && <p className="text-dim text-sm">Currently Assigned to: {current.name}</p>}
    </div>
  );
}
