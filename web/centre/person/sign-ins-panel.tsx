import type { PersonView } from "contract/centre/person.ts";
import { SecurityRow } from "../../accounts/security/row.tsx";
import { iconOf, wayNames } from "../../accounts/security/sessions.tsx";
import { whenOf } from "../../accounts/security/when.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Where somebody is signed in, and an end to all of it, as after a lost phone. */
export function SignInsPanel({ person: { account, sessions, hasSignedIn } }: { person: PersonView }) {
  const { _id: id, name } = account;
  const { send, busy } = useChangeWithToasts("signOutPerson");
  const ask = useConfirm();
  const isSelf = useViewer()._id === id;
  async function endAll() {
    const question = `Wherever ${name} is signed in they have to log in again. What is on their device stays there.`;
    const yes = await ask({ title: `Sign ${name} out everywhere?`, question, action: "Sign out", danger: true });
    if (yes) void send({ params: { id } });
  }
  return (
    <Panel
      flush
      heading="Sign-ins"
      aside={
        sessions.length > 0 &&
        !isSelf && (
          <Button variant="quiet" busy={busy} onClick={() => void endAll()}>
            End all
          </Button>
        )
      }
    >
      {sessions.length === 0 && (
        <p className="border-line border-t px-4 py-2.5 text-dim">
          {hasSignedIn ? "Signed in nowhere at present." : "Has not chosen a password yet."}
        </p>
      )}
      <ul>
        {sessions.map(({ _id, device, way, usedAt }) => (
          <SecurityRow
            key={_id}
            icon={iconOf(device)}
            title={device ?? "A device"}
            about={[`Last used ${whenOf(usedAt)}`, way && wayNames[way]].filter(Boolean).join(", ")}
          />
        ))}
      </ul>
    </Panel>
  );
}
