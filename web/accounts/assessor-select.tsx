import type { Account, Person } from "contract/accounts.ts";
import { useChange } from "../queries.tsx";
import { useNotices } from "../ui/notices.tsx";

/** Who assesses a student. Choosing assigns at once; the empty choice takes the assessor away. */
export function AssessorSelect({ student, assessors }: { student: Account; assessors: Person[] }) {
  const change = useChange("assignAssessor");
  const { say } = useNotices();
  const current = student.assignedAssessor;
  // An assessor who has been deactivated since is no longer in the list, but still assigned.
  const isListed = !current || assessors.some((assessor) => assessor._id === current._id);

  function assign(assessorId: string) {
    change.mutateAsync({ params: { id: student._id }, body: { assessorId } }).then(
      () => say({ tone: "success", message: "Assessor assigned successfully!" }),
      () => say({ tone: "danger", message: "Error assigning assessor", retry: () => assign(assessorId) }),
    );
  }

  return (
    <div className="grid gap-1">
      <select
        aria-label={`Assessor of ${student.name}`}
        value={change.isPending ? (change.variables.body?.assessorId ?? "") : (current?._id ?? "")}
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
