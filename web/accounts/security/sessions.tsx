import type { Security } from "contract/accounts/security.ts";
import type { SignInWay } from "contract/accounts/sign-in-ways.ts";
import { day } from "contract/core/calendar.ts";
import { Laptop, Tablet } from "lucide-react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SecurityRow } from "./row.tsx";
import { whenOf } from "./when.ts";

type Session = Security["sessions"][number];

/** How a session began. */
export const wayNames: Record<SignInWay, string> = {
  password: "password",
  code: "password and code",
  recovery: "password and recovery code",
  passkey: "passkey",
  provider: "single sign-on",
};

/** Where one is signed in: what is odd first, then this device. */
export function Sessions({ sessions, onChanged }: { sessions: Session[]; onChanged: () => void }) {
  const others = useChangeWithToasts("endOtherSessions");
  const one = useChangeWithToasts("endSession");
  const ask = useConfirm();
  const sorted = [...sessions].sort((a, b) => Number(isOdd(b)) - Number(isOdd(a)));

  async function endOthers() {
    if (await ask(question)) await others.send({}, { onDone: onChanged });
  }

  async function disown(id: string) {
    const ended = await one.send(
      { params: { id }, query: { stranger: "true" } },
      { message: "It is signed out. Choose a new password now.", onDone: onChanged },
    );
    if (ended) document.getElementById("password-password")?.focus();
  }

  return (
    <Panel
      flush
      heading={`Where you are signed in (${sessions.length})`}
      aside={
        sessions.length > 1 && (
          <Button variant="danger" busy={others.busy} onClick={() => void endOthers()}>
            End all others
          </Button>
        )
      }
    >
      <ul>
        {sorted.map((session) => (
          <SecurityRow
            key={session._id}
            icon={iconOf(session.device)}
            title={session.device ?? "A device"}
            isOdd={isOdd(session)}
            about={
              <>
                <p>{factsOf(session)}</p>
                {isOdd(session) && <p className="font-medium text-waiting">New device. We sent you a letter.</p>}
              </>
            }
          >
            {session.isThis ? (
              <Badge tone="green">This device</Badge>
            ) : isOdd(session) ? (
              <Button variant="danger" busy={one.busy} onClick={() => void disown(session._id)}>
                Not me
              </Button>
            ) : (
              <Button
                busy={one.busy}
                aria-label={`End ${session.device ?? "a device"}`}
                onClick={() => void one.send({ params: { id: session._id } }, { onDone: onChanged })}
              >
                End
              </Button>
            )}
          </SecurityRow>
        ))}
      </ul>
    </Panel>
  );
}

const question = {
  title: "End all others?",
  question: "You stay signed in here. Everywhere else one has to log in again.",
  action: "End all others",
  danger: true,
};

/** So long a new device stands out. */
const oddFor = 7 * day;

function isOdd({ isNew, isThis, createdAt }: Session): boolean {
  return isNew && !isThis && Date.now() - Date.parse(createdAt) < oddFor;
}

function factsOf({ way, isThis, createdAt, usedAt }: Session): string {
  const time = isThis ? `since ${whenOf(createdAt)}` : `last used ${whenOf(usedAt)}`;
  const facts = way ? `${wayNames[way]}, ${time}` : time;
  return facts.charAt(0).toUpperCase() + facts.slice(1);
}

export function iconOf(device: string | null) {
  return /phone|iPad|tablet/i.test(device ?? "") ? Tablet : Laptop;
}
