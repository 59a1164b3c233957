import type { Security } from "contract/accounts/security.ts";
import { recoveryCodesMost } from "contract/accounts/sign-in-ways.ts";
import type { AnswerOf } from "contract/calls.ts";
import { dayOf } from "contract/core/dates.ts";
import { LifeBuoy, Tablet } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { failureToast, useChangeWithToasts } from "../../app/change-toasts.ts";
import { useChange } from "../../app/queries.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecurityRow } from "./row.tsx";

const CodeSetup = lazy(() => import("./code-setup.tsx"));
/** So few recovery codes are said in amber. */
const few = 3;

/** A code from an app beside the password, and the recovery codes for whoever has lost it. */
export function SecondFactor({ security, onChanged }: { security: Security; onChanged: () => void }) {
  const { codeSince, recoveryCodesLeft: unused, isRequired } = security;
  const [made, setMade] = useState<AnswerOf<"startCode">>();
  const [codes, setCodes] = useState<string[]>();
  const removal = useChangeWithToasts("removeCode");
  const start = useChange("startCode");
  const renewal = useChange("renewRecoveryCodes");
  const { showToast } = useToasts();
  const ask = useConfirm();

  async function begin() {
    try {
      setMade(await start.mutateAsync({}));
    } catch (error) {
      showToast(failureToast(error, () => void begin()));
    }
  }

  async function remove() {
    if (await ask(removeQuestion)) await removal.send({}, { onDone: onChanged });
  }

  async function askToRenew() {
    if (await ask(renewQuestion)) await renew();
  }

  async function renew() {
    try {
      setCodes((await renewal.mutateAsync({})).recoveryCodes);
      onChanged();
    } catch (error) {
      showToast(failureToast(error, () => void renew()));
    }
  }

  return (
    <Panel
      flush
      heading="Second factor"
      aside={isRequired && <span className="text-dim text-sm">Your centre asks staff for one</span>}
    >
      <ul>
        <SecurityRow
          icon={Tablet}
          title="Code from an app"
          about={codeSince ? `On since ${dayOf(codeSince)}` : "Asked for after your password"}
        >
          {codeSince && <Badge tone="green">On</Badge>}
          <Button variant={codeSince ? "quiet" : "secondary"} busy={start.isPending} onClick={() => void begin()}>
            {codeSince ? "Set up again" : "Set up"}
          </Button>
          {codeSince && (
            <Button variant="danger" busy={removal.busy} onClick={() => void remove()}>
              Turn off
            </Button>
          )}
        </SecurityRow>
        {codeSince && (
          <SecurityRow
            icon={LifeBuoy}
            title="Recovery codes"
            about={
              <span className={unused <= few ? "font-medium text-waiting" : ""}>
                {unused} of {recoveryCodesMost} left
              </span>
            }
          >
            <Button busy={renewal.isPending} onClick={() => void askToRenew()}>
              New codes
            </Button>
          </SecurityRow>
        )}
      </ul>
      <Suspense>{made && <CodeSetup made={made} onClose={() => setMade(undefined)} onDone={onChanged} />}</Suspense>
      {codes && (
        <Dialog title="Your new recovery codes" onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Panel>
  );
}

const removeQuestion = {
  title: "Turn the code off?",
  question: "From then on your password alone signs you in. Your recovery codes end too.",
  action: "Turn off",
  danger: true,
};

const renewQuestion = {
  title: "New recovery codes?",
  question: "The ones that you have end at once.",
  action: "Make new codes",
};
