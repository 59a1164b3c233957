import type { AuditEntry } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { momentOf } from "../ui/dates.ts";
import { Empty } from "../ui/states/empty.tsx";

/** One page of the audit log. On a phone each row is a card with the same facts. */
export function AuditTable({
  entries,
  addressOf,
}: {
  entries: AuditEntry[];
  addressOf: (portfolio: string) => string;
}) {
  if (entries.length === 0) return <Empty message="No entries found." />;
  return (
    <Card>
      {/* biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named. */}
      <table role="table" className="w-full border-collapse text-left max-md:block">
        <caption className="sr-only">Audit Trail, newest first</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line border-b">
            {["No.", "Time", "What Happened", "Status", "Action"].map((name) => (
              <th key={name} scope="col" className="p-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {entries.map((entry) => (
            <EntryRow key={entry.position} entry={entry} addressOf={addressOf} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const cell = "p-2 align-middle wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function EntryRow({ entry, addressOf }: { entry: AuditEntry; addressOf: (portfolio: string) => string }) {
  const { position, at, subject, subjectId, action } = entry;
  const sentence = sentenceOf(entry);
  const hasPortfolio = subject === "portfolio" && action !== "export";
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      <td className={`${cell} whitespace-nowrap text-dim`}>
        <span className="md:sr-only">No. </span>
        {position}
      </td>
      <td className={`${cell} md:whitespace-nowrap`}>{momentOf(at)}</td>
      <th scope="row" className={`${cell} font-semibold`}>
        {sentence}
      </th>
      <td className={cell}>{statusChange(entry)}</td>
      <td className={cell}>
        {hasPortfolio && (
          <LinkButton to={addressOf(subjectId)} aria-label={`This portfolio only: ${sentence} No. ${position}`}>
            This portfolio only
          </LinkButton>
        )}
      </td>
    </tr>
  );
}

// An assignment has names instead of statuses here, and its sentence has them already.
function statusChange({ action, was, became }: AuditEntry): string {
  if (action === "assign") return "";
  if (was && became && was !== became) return `${was} → ${became}`;
  return became ?? was ?? "";
}
