import { send } from "../../app/api.ts";
import { leave } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { words } from "../words/profile.tsx";

/** For people who lost a phone or forgot to log out somewhere. Asks for confirmation. */
export function SignOutEverywhere() {
  const ask = useConfirm();
  const { busy, error, run } = useAction();

  async function signOut() {
    if (!(await ask(question))) return;
    await run(async () => {
      await send("signOutEverywhere");
      leave();
      return undefined;
    });
  }

  return (
    <Panel heading={words.everywhere.heading}>
      <div className="grid justify-items-start gap-3">
        {error && <ErrorMessage message={error.message} onRetry={() => void signOut()} />}
        <p>{words.everywhere.explanation}</p>
        <Button busy={busy} onClick={() => void signOut()}>
          {words.everywhere.submit}
        </Button>
      </div>
    </Panel>
  );
}

const question = {
  title: words.everywhere.question,
  question: words.everywhere.consequence,
  action: words.everywhere.submit,
  danger: true,
};
