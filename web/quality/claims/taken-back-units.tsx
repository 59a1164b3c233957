import { dayOf } from "contract/core/dates.ts";
import type { ClaimLine } from "contract/quality/claims.ts";
import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { keyOf } from "./chosen.tsx";

/** Claims that were taken back, with the certificates that go back to the awarding body. */
export function TakenBackUnits({ units }: { units: ClaimLine[] }) {
  return (
    <section aria-label="Taken back">
      <Card className="p-0!">
        <ul className="ruled">
          {units.map(({ last, ...line }) => (
            <li key={keyOf({ last, ...line })} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <Badge tone="red">Taken back</Badge>
              <span className="wrap-anywhere min-w-0 grow basis-60">
                <strong>{`${line.learner.name}, ${line.unit}`}</strong>
                {last && ` on ${dayOf(last.at)}: ${sentence(last.reason)}`}
                {last?.reference && (
                  <>
                    {" Certificate "}
                    <strong>{last.reference}</strong>
                    {" goes back to the awarding body."}
                  </>
                )}
              </span>
              <Link
                to={`/admin/audit-log?person=${line.learner._id}`}
                aria-label={`Claim history of ${line.learner.name}`}
              >
                Claim history
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
