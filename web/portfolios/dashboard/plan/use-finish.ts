import type { Task } from "contract/plan/tasks.ts";
import { Unreachable } from "../../../app/api.ts";
import { failureToast } from "../../../app/change-toasts.ts";
import { useChange } from "../../../app/queries.tsx";
import { useToasts } from "../../../ui/states/toasts.tsx";

/** Says that a task is done, or that it is not, with Undo in the toast. */
export function useFinish() {
  const change = useChange("finishTask");
  const { showToast } = useToasts();

  async function finish(task: Pick<Task, "_id" | "title">, done: boolean): Promise<void> {
    try {
      await change.mutateAsync({ params: { id: task._id }, body: { done } });
      const message = `${task.title}: ${done ? "done" : "not done"}`;
      showToast({ tone: "success", message, undo: () => void finish(task, !done) });
    } catch (error) {
      const toast = failureToast(error, () => void finish(task, done));
      const message = "This needs a connection. Nothing was changed.";
      showToast(error instanceof Unreachable ? { ...toast, message } : toast);
    }
  }

  return { finish, busy: change.isPending };
}
