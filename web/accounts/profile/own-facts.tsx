import type { AnswerOf } from "contract/calls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { dayOf } from "../../ui/dates.ts";
import { Facts, Prose } from "../../ui/facts.tsx";
import { words } from "../words/profile.tsx";

/** What a person gave at registration, and who assesses them. */
export function OwnFacts({ self }: { self: AnswerOf<"viewSelf"> }) {
  const { name, image, role, email, dob, assignedAssessor } = self;
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} image={image} size="large" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-lg">{name}</p>
          <p className="text-dim text-sm">{words.facts.roles[role]}</p>
        </div>
      </div>
      <Facts>
        <Prose name={words.facts.email} text={email} />
        {role === "student" && (
          <Prose name={words.facts.assessor} text={assignedAssessor?.name ?? words.facts.noAssessor} />
        )}
        <Prose name={words.facts.birth} text={dob && dayOf(dob)} />
        <Prose name={words.facts.postcode} text={self.postcode} />
        <Prose name={words.facts.phone} text={self.phone} />
        <Prose name={words.facts.qualification} text={self.qualification} />
        <Prose name={words.facts.reference} text={self.referenceNo} />
      </Facts>
      <p className="text-dim text-sm">{words.facts.changed}</p>
    </Card>
  );
}
