import type { Exercise } from "contract/quality/exercises.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { focusHeading } from "../../ui/page.tsx";

/** A verifier ends an exercise before all have answered. */
export function EndIt({ exercise: { _id, version, state, asked, answered } }: { exercise: Exercise }) {
  const { isVerifier } = useViewer();
  const { send, busy } = useChangeWithToasts("endExercise");
  const confirm = useConfirm();
  async function end() {
    const question = `${answered} of ${asked} have answered. Nobody can answer after this, and all read what was found.`;
    if (!(await confirm({ title: "End this exercise?", question, action: "End it" }))) return;
    const headers = { "if-match": `"${version}"` };
    await send({ params: { id: _id }, headers }, { onDone: focusHeading });
  }
  if (!isVerifier || state !== "open") return null;
  return (
    <Button busy={busy} onClick={() => void end()}>
      End it now
    </Button>
  );
}
