import type { AuditEntry } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { momentOf } from "contract/core/dates.ts";

/** What the audit log says of a sample's portfolio, the newest first; folded, because it is seldom asked. */
export default function Happened({ entries }: { entries: AuditEntry[] }) {
  return (
    <details>
      <summary className="min-h-6 font-medium text-brand max-sm:min-h-11 max-sm:content-center">What happened</summary>
      <ol className="mt-1 grid gap-2">
        {entries.map((entry) => (
          <li key={entry.position} className="wrap-anywhere">
            {sentenceOf(entry)} <span className="whitespace-nowrap text-dim text-sm">{momentOf(entry.at)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
