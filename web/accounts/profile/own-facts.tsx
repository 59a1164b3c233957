import type { AnswerOf } from "contract/calls.ts";
import { dayOf } from "contract/core/dates.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts, Prose } from "../../ui/facts.tsx";

const roles = { student: "Student", assessor: "Assessor", admin: "Administrator" };

/** What a person gave at registration, and who assesses them. */
export function OwnFacts({ self }: { self: AnswerOf<"viewSelf"> }) {
  const { name, image, role, email, dob, assignedAssessor } = self;
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} image={image} size="large" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold text-lg">{name}</p>
          <p className="text-dim text-sm">{roles[role]}</p>
        </div>
      </div>
      <Facts>
        <Prose name="Email address" text={email} />
        {role === "student" && <Prose name="Assessor" text={assignedAssessor?.name ?? "Nobody is assigned yet."} />}
        <Prose name="Date of Birth" text={dob && dayOf(dob)} />
        <Prose name="Postcode" text={self.postcode} />
        <Prose name="Phone" text={self.phone} />
        <Prose name="Qualification" text={self.qualification} />
        <Prose name="Reference Number" text={self.referenceNo} />
      </Facts>
      <p className="text-dim text-sm">
        As given at registration. Name, picture and email address can be changed on this page.
      </p>
    </Card>
  );
}
