import type { Task } from "contract/plan/tasks.ts";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { focusHeading } from "../ui/page.tsx";

/** What whoever set something in a plan can do with it. */
export function TaskActs({ task, onChange }: { task: Task; onChange: () => void }) {
  const { _id: id, title, version, learner } = task;
  const cancelling = useChangeWithToasts("cancelTask");
  const confirm = useConfirm();

  async function cancel(): Promise<void> {
    const isConfirmed = await confirm({
      title: `Cancel ${title}?`,
      question: `${learner.name} is told. In calendars it is crossed out.`,
      action: "Cancel it",
      cancel: "Keep it",
      danger: true,
    });
    const sent = { params: { id }, headers: { "if-match": `"${version}"` } };
    if (isConfirmed) await cancelling.send(sent, { message: `${title}: cancelled`, onDone: focusHeading });
  }

  return (
    <div className="-ml-3.5 flex">
      <Button variant="quiet" aria-label={`Change ${title}`} onClick={onChange}>
        Change
      </Button>
      <Button variant="quiet" busy={cancelling.busy} aria-label={`Cancel ${title}`} onClick={() => void cancel()}>
        Cancel
      </Button>
    </div>
  );
}
