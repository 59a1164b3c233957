import { dayOf } from "contract/core/dates.ts";
import type { Statement } from "contract/portfolios/statements.ts";
import type { ReactNode } from "react";
import { EmailText } from "../ui/email-text.tsx";
import { LongText } from "../ui/long-text.tsx";
import { Signature } from "./witnesses/signature.tsx";

/** One witness's word: who, what they said, and whether it is still about what is shown. What was disowned is struck through. */
export default function WitnessWord({ statement }: { statement: Statement }): ReactNode {
  const { by, text, at, kind, witness, matches } = statement;
  if (!witness)
    return (
      <div className="grid gap-0.5 wrap-anywhere">
        <p className="font-medium">{by || "A witness"}</p>
        <p>{kind === "decline" ? `Would rather not: ${text}` : "Said: this is not me."}</p>
        <p className="text-dim text-sm">{dayOf(at)}</p>
      </div>
    );
  const { role, employer, relationship, competence, sawIt, isExpert, disownedAt, staff } = witness;
  const word = (
    <>
      <p className="font-medium">{[by, role, employer].join(", ")}</p>
      <p className="text-dim text-sm">{`${relationship}. ${competence}${isExpert ? ". Expert witness" : ""}`}</p>
      <LongText first={text} text={null} of={`What ${by} said`} />
    </>
  );
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      {disownedAt ? <del className="grid gap-0.5 text-dim">{word}</del> : word}
      {disownedAt && (
        <p className="font-medium text-danger">{`Disowned on ${dayOf(disownedAt)}: it was not them who signed.`}</p>
      )}
      <p className="text-sm">{`${sawIt ? "Saw it" : "Was told of it: hearsay"}, and signed on ${dayOf(at)}.`}</p>
      <Signature path={witness.signature} name={by} className="h-11" />
      <p className={matches ? "text-dim text-sm" : "font-medium text-sm text-waiting"}>
        {matches ? "Matches this portfolio." : "No longer matches: the portfolio was changed since."}
      </p>
      {staff?.contact && <EmailText address={staff.contact} />}
      {staff?.isNear && (
        <p className="text-sm text-waiting">Signed from the network of the learner who had just asked.</p>
      )}
      {staff?.otherNames && <p className="text-sm text-waiting">This address has signed under another name too.</p>}
    </div>
  );
}
