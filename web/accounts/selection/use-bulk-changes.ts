import type { Account } from "contract/accounts/accounts.ts";
import { useState } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useChange } from "../../app/queries.tsx";
import { counted } from "../../ui/language.ts";
import { useToasts } from "../../ui/states/toasts.tsx";

/** What can be done with several students: each resolves to whether it succeeded, and offers to undo it. */
export function useBulkChanges() {
  const assigning = useBulkAssignment();
  const activating = useBulkActivation();
  return {
    busy: assigning.busy || activating.busy,
    assign: assigning.assign,
    setActive: activating.setActive,
  };
}

function useBulkAssignment() {
  const change = useChange("assignAssessors");
  const { showToast } = useToasts();

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

function useBulkActivation() {
  const change = useChange("setActive");
  const { showToast } = useToasts();
  const [busy, setBusy] = useState(false);

  /** One request for each account; after a failure "Try again" continues with those that are left. */
  async function setActive(accounts: Account[], isActive: boolean): Promise<boolean> {
    const left = [...accounts];
    setBusy(true);
    try {
      for (const { _id: id } of accounts) {
        await change.mutateAsync({ params: { id }, body: { isActive } });
        left.shift();
      }
      const message = `${counted(accounts.length, "student")} ${isActive ? "activated" : "deactivated"}`;
      showToast({ tone: "success", message, undo: () => void setActive(accounts, !isActive) });
      return true;
    } catch (error) {
      showToast(failureToast(error, () => void setActive(left, isActive)));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, setActive };
}
