import type { Account } from "contract/accounts/accounts.ts";
import { dutyNames } from "contract/accounts/duty-names.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { lazy, Suspense, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

const DutiesDialog = lazy(() => import("../../accounts/duties-dialog.tsx"));

/** What staff are or were given beside their role. */
export function DutiesPanel({ account }: { account: Account }) {
  const duties = useAnswer("listDuties", { params: { id: account._id } });
  const [isGiving, setGiving] = useState(false);
  return (
    <Panel
      heading="Duties"
      aside={
        <Button variant="quiet" onClick={() => setGiving(true)}>
          Change<span className="sr-only"> the duties</span>
        </Button>
      }
    >
      <QueryResult query={duties}>
        {(duties) => (
          <ul className="grid gap-2">
            {duties.length === 0 && <li className="text-dim">None.</li>}
            {duties.map(({ duty, with: other, from, until }) => (
              <li key={`${duty} ${from} ${until}`} className="wrap-anywhere">
                <b className="font-medium">{dutyNames[duty]}</b>
                {other && ` with ${other.name}`}
                <span className="text-dim text-sm">
                  {until ? ` ${dayInWords(from)} to ${dayInWords(until)}` : ` since ${dayInWords(from)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      <Suspense>{isGiving && <DutiesDialog account={account} onClose={() => setGiving(false)} />}</Suspense>
    </Panel>
  );
}
