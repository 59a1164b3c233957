import type { Account } from "contract/accounts/accounts.ts";
import { assignedMost } from "contract/accounts/assignment-limit.ts";
import type { Person } from "contract/core/person.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import { failureToast } from "../app/change-toasts.ts";
import { useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** Which students are chosen, in whichever order they are listed. */
export interface Choice {
  ids: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

export function useChoice(): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback((changed: readonly string[], isChosen: boolean) => {
    setIds((all) => new Set(isChosen ? [...all, ...changed] : [...all].filter((id) => !changed.includes(id))));
  }, []);
  return useMemo(() => ({ ids, choose }), [ids, choose]);
}

/** The option that removes the assessor; "" is the placeholder's, and no id is so short. */
const nobody = "nobody";

/** Gives the chosen students an assessor, all at once, and offers to undo it. */
export function BulkAssign({
  students,
  assessors,
  choice,
}: {
  students: Account[];
  assessors: Person[];
  choice: Choice;
}) {
  const [assessorId, setAssessorId] = useState("");
  const chooseAll = useRef<HTMLInputElement>(null);
  const { busy, assign } = useBulkAssignment();
  const chosen = students.filter((student) => choice.ids.has(student._id));
  const isAll = chosen.length === students.length;
  const tooMany = chosen.length > assignedMost;

  async function submit() {
    if (!(await assign(chosen, assessorId === nobody ? "" : assessorId))) return;
    choice.choose([...choice.ids], false);
    setAssessorId("");
    chooseAll.current?.focus(); // The pressed button disappears.
  }

  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-3" data-screen-only>
      <legend className="sr-only">Several students at once</legend>
      <label className="flex min-h-11 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          className="size-5"
          checked={isAll}
          ref={(box) => {
            chooseAll.current = box;
            if (box) box.indeterminate = !isAll && chosen.length > 0;
          }}
          onChange={() =>
            choice.choose(
              students.map(({ _id }) => _id),
              !isAll,
            )
          }
        />
        Choose all {students.length}
      </label>
      {chosen.length > 0 && (
        <>
          <p role="status">{tooMany ? `At most ${assignedMost} at once` : `${chosen.length} chosen`}</p>
          <select
            aria-label="Assessor for the chosen students"
            value={assessorId}
            onChange={(event) => setAssessorId(event.target.value)}
            className="min-h-11 rounded-panel border border-edge bg-panel px-2 max-md:w-full"
          >
            <option value="">Select Assessor</option>
            <option value={nobody}>No assessor</option>
            {assessors.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
          <Button variant="primary" busy={busy} disabled={tooMany || assessorId === ""} onClick={() => void submit()}>
            Assign to {chosen.length}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function useBulkAssignment() {
  const change = useChange("assignAssessors");
  const { showToast } = useToasts();

  /** Resolves to whether it succeeded. */
  async function assign(students: Account[], assessorId: string): Promise<boolean> {
    try {
      const { message } = await change.mutateAsync({
        body: { studentIds: students.map(({ _id }) => _id), assessorId },
      });
      showToast({ tone: "success", message, undo: () => void undo(students) });
      return true;
    } catch (error) {
      showToast(failureToast(error, () => void assign(students, assessorId)));
      return false;
    }
  }

  // Restores each student's former assessor, with one request for each of them.
  async function undo(students: Account[]) {
    const groups = Object.entries(Object.groupBy(students, (student) => student.assignedAssessor?._id ?? ""));
    try {
      for (const [assessorId, group = []] of groups)
        await change.mutateAsync({ body: { studentIds: group.map(({ _id }) => _id), assessorId } });
      showToast({ tone: "success", message: "The assignment is undone." });
    } catch (error) {
      showToast(failureToast(error, () => void undo(students)));
    }
  }

  return { busy: change.isPending, assign };
}
