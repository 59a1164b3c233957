import { dayOf } from "contract/core/dates.ts";
import type { WeekAnswer } from "contract/plan/hours.ts";
import { Signature } from "../../portfolios/witnesses/signature.tsx";
import { EmailText } from "../../ui/email-text.tsx";

/** What an employer said about a week. */
export function AnswerLine({ answer, hasChanged }: { answer: WeekAnswer; hasChanged: boolean }) {
  const { kind, by, text, at, signer } = answer;
  const who = by || "Who was asked";
  if (kind !== "hours" || !signer)
    return (
      <p className="text-sm wrap-anywhere">
        {kind === "disown"
          ? `Said on ${dayOf(at)}: this is not me.`
          : `${who} did not confirm it on ${dayOf(at)}: ${text}`}
      </p>
    );
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      <p>{`${[by, signer.role, signer.employer].join(", ")} confirmed it on ${dayOf(at)}.`}</p>
      {text && <p>{text}</p>}
      <Signature path={signer.signature} name={by} className="h-11" />
      {hasChanged && <p className="font-medium text-waiting">The hours were changed since.</p>}
      {signer.staff?.contact && <EmailText address={signer.staff.contact} />}
      {signer.staff?.isNear && (
        <p className="text-waiting">Signed from the network of the learner who had just asked.</p>
      )}
    </div>
  );
}
