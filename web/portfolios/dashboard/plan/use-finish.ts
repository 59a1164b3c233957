import type { Task } from "contract/plan/tasks.ts";
import { failureToast } from "../../../app/change-toasts.ts";
import { newIdempotencyKey } from "../../../app/new-key.ts";
import { useChange } from "../../../app/queries.tsx";
import { useToasts } from "../../../ui/states/toasts.tsx";
import { type Queue, sendOrQueue } from "../../../unsent/outbox/send-or-queue.ts";

type Finished = Pick<Task, "_id" | "title">;

/** Says that a task is done, or that it is not, with Undo in the toast. Without a connection it goes into the outbox. */
export function useFinish() {
  const change = useChange("finishTask");
  const { showToast } = useToasts();

  async function finish(task: Finished, done: boolean, sendKey = newIdempotencyKey()): Promise<void> {
    const undo = () => void finish(task, !done);
    try {
      const input = { params: { id: task._id }, body: { done }, headers: { "idempotency-key": sendKey } };
      const answer = await sendOrQueue(
        () => change.mutateAsync(input),
        (outbox) => queue(outbox, task, done, sendKey),
      );
      const message = "isQueued" in answer ? answer.message : `${task.title}: ${done ? "done" : "not done"}`;
      showToast({ tone: "success", message, undo });
    } catch (error) {
      showToast(failureToast(error, () => void finish(task, done, sendKey)));
    }
  }

  return { finish, busy: change.isPending };
}

async function queue(outbox: Queue, { _id, title }: Finished, done: boolean, sendKey: string) {
  const from = outbox.withoutDraft();
  const about = { call: "finishTask", subject: _id, form: "task", title, sendKey } as const;
  return from && outbox.queueDraft(from, { ...about, body: { done } });
}
