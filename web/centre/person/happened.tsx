import { sentenceOf } from "contract/audit/sentences.ts";
import type { PersonView } from "contract/centre/person.ts";
import { momentOf } from "contract/core/dates.ts";
import { Mail, MailX } from "lucide-react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

const states = { waiting: "On its way", sent: "Sent", dead: "Could not be sent" };

/** The newest emails to somebody, with why one did not arrive. */
export function EmailsPanel({ emails }: { emails: PersonView["emails"] }) {
  return (
    <Panel flush heading="Emails">
      {emails.length === 0 && <p className="border-line border-t px-4 py-2.5 text-dim">None in the last 30 days.</p>}
      <ul>
        {emails.map(({ _id, subject, state, at, reason }) => {
          const isDead = state === "dead";
          const Icon = isDead ? MailX : Mail;
          return (
            <li key={_id} className="flex items-start gap-3 border-line border-t px-4 py-2.5">
              <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${isDead ? "text-danger" : "text-dim"}`} />
              <div className="min-w-0">
                <p className="wrap-anywhere font-medium">{subject}</p>
                <p className="wrap-anywhere text-dim text-sm">
                  {isDead ? <Link to="/admin/emails">{states[state]}</Link> : states[state]}
                  {`, ${momentOf(at)}`}
                  {isDead && reason && `: ${reason}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const shown = 8;

/** What somebody did, and what was done about them, the newest first. */
export function LogPanel({ id }: { id: string }) {
  const log = useAnswer("viewAuditLog", { query: { person: id } });
  return (
    <Panel
      flush
      heading="What happened"
      aside={
        <p className="flex gap-3 font-medium text-sm">
          <Link to={`/admin/audit-log?person=${id}`}>Audit log</Link>
          <Link to={`/admin/audit-log?actor=${id}`}>By them</Link>
          <Link to={`/admin/audit-log?about=${id}`}>About them</Link>
        </p>
      }
    >
      <QueryResult query={log}>
        {({ entries }) => (
          <ol>
            {entries.slice(0, shown).map((entry) => (
              <li key={entry.position} className="border-line border-t px-4 py-2">
                <p className="wrap-anywhere">{sentenceOf(entry)}</p>
                <p className="text-dim text-sm">{momentOf(entry.at)}</p>
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </Panel>
  );
}
