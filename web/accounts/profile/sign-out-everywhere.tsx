import { send } from "../../app/api.ts";
import { leave } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";

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
    <Panel heading="Signed in elsewhere">
      <div className="grid justify-items-start gap-3">
        <QueryError query={{ error, refetch: signOut }} />
        <p>Signs you out on every phone and computer, this one too. Do this when you have lost a device.</p>
        <Button busy={busy} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </div>
    </Panel>
  );
}

const question = {
  title: "Sign out everywhere?",
  question:
    "You are signed out on every device, this one too, and have to log in again. What is saved on a device stays there.",
  action: "Sign out everywhere",
  danger: true,
};
