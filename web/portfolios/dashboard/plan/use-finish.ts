import type { Task } from "contract/plan/tasks.ts";
import { Unreachable } from "../../../app/api.ts";
import { failureToast } from "../../../app/change-toasts.ts";
import { newIdempotencyKey } from "../../../app/new-key.ts";
import { useChange } from "../../../app/queries.tsx";
import { useToasts } from "../../../ui/states/toasts.tsx";

type Finished = Pick<Task, "_id" | "title">;

/** Says that a task is done, or that it is not, with Undo in the toast. Without a connection it goes into the outbox. */
export function useFinish() {
  const change = useChange("finishTask");
  const { showToast } = useToasts();

  async function finish(task: Finished, done: boolean, sendKey = newIdempotencyKey()): Promise<void> {
    const undo = () => void finish(task, !done);
    try {
      const input = { params: { id: task._id }, body: { done }, headers: { "idempotency-key": sendKey } };
      await change.mutateAsync(input);
      showToast({ tone: "success", message: `${task.title}: ${done ? "done" : "not done"}`, undo });
    } catch (error) {
      const message = error instanceof Unreachable ? await queue(task, done, sendKey) : undefined;
      if (message) showToast({ tone: "success", message, undo });
      else showToast(failureToast(error, () => void finish(task, done, sendKey)));
    }
  }

  return { finish, busy: change.isPending };
}

/** The sentence that says so; undefined where the device cannot keep it. */
async function queue({ _id, title }: Finished, done: boolean, sendKey: string): Promise<string | undefined> {
  const outbox = await import("../../../unsent/outbox/queue-draft.ts").catch(() => undefined);
  const from = outbox?.withoutDraft();
  const about = { call: "finishTask", subject: _id, form: "task", title, sendKey } as const;
  return from && outbox?.queueDraft(from, { ...about, body: { done } });
}
