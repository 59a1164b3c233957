import { retentionRuleIds, retentionRules, timeOf } from "contract/centre/retention-rules.ts";
import type { Retention } from "contract/centre/retention-runs.ts";
import { Facts } from "../../ui/facts.tsx";
import { grouped } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";

/** Why each kind is kept for so long by default. */
export function Sources() {
  return (
    <Panel heading="Where the times come from">
      <FactList
        facts={retentionRuleIds.toReversed().map((id) => {
          const { name, source, months } = retentionRules[id];
          return [name, `${timeOf(months)} by default. ${source}`];
        })}
      />
    </Panel>
  );
}

/** What needs no run: what the server deletes every hour, and what stays and why. */
export function ByItself({ days }: Pick<Retention, "days">) {
  const { deletedPortfolios, notifications, emails, unsentEmails } = days;
  const facts: [name: string, text: string][] = [
    [
      "Deleted portfolios",
      `${inDays(deletedPortfolios)} after they were deleted; the operator sets it (RETENTION_DAYS).`,
    ],
    [
      "Emails",
      `${inDays(emails)} after they were sent, without their text from then on; ${inDays(unsentEmails)} where they could not be.`,
    ],
    ["Notifications", `${inDays(notifications)}.`],
    ["Sign-ins", "Until the session ends; the log says who signed in when."],
    [
      "Decisions, checks, claims",
      "Stay under a number such as Learner 42 once their person is erased: awarding bodies ask for them.",
    ],
    [
      "Audit log",
      "Stays. Each entry is chained to the one before, so that removing one would make all later ones look forged. It names people by a number alone, which leads to the pseudonym of whoever was erased.",
    ],
  ];
  return (
    <Panel heading="Without a run">
      <FactList facts={facts} />
    </Panel>
  );
}

function FactList({ facts }: { facts: [name: string, text: string][] }) {
  return (
    <Facts>
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="font-medium text-sm">{name}</dt>
          <dd className="max-w-prose text-sm max-sm:mb-2">{text}</dd>
        </div>
      ))}
    </Facts>
  );
}

function inDays(count: number): string {
  return `${grouped(count)} days`;
}
