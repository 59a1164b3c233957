import type { Account } from "contract/accounts/accounts.ts";
import type { PersonView } from "contract/centre/person.ts";
import { dayOf } from "contract/core/dates.ts";
import { Link } from "react-router";
import { AssessorSelect } from "../../accounts/assessor-select.tsx";
import { useAnswer } from "../../app/queries.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";

interface Props {
  account: Account;
  assessors: PersonView["assessors"];
}

/** Who assesses a learner, which is changed here, and who did before. */
export function AssessorsPanel({ account, assessors }: Props) {
  const { data: choices } = useAnswer("listAssessors");
  return (
    <Panel heading="Assessors">
      {choices && <AssessorSelect student={account} assessors={choices} />}
      {assessors.length === 0 && <p className="mt-2 text-dim">Nobody has assessed this learner.</p>}
      <ul>
        {assessors.map(({ assessor, from, until, decisions }) => (
          <li key={from} className="mt-2 flex items-center gap-3 border-line border-t pt-2">
            <Avatar name={assessor.name} />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <Link to={`/admin/users/${assessor._id}`} className="font-medium">
                  {assessor.name}
                </Link>
                <span className="text-dim text-sm">
                  {until ? ` ${dayOf(from)} to ${dayOf(until)}` : ` since ${dayOf(from)}`}
                </span>
              </p>
              <p className="text-dim text-sm">{counted(decisions, "decision")}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
