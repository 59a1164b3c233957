import { retentionRules } from "contract/centre/retention-rules.ts";
import type { Run } from "contract/centre/retention-runs.ts";
import { momentOf } from "contract/core/dates.ts";
import { Download } from "lucide-react";
import { useDownload } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/charts/progress.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";

/** Each run with its report; of one that goes on, how far it is. */
export function RunsList({ runs }: { runs: Run[] }) {
  if (runs.length === 0) return <Empty message="Nothing was run." />;
  return (
    <div className="grid gap-4">
      {runs.map((run) => (
        <RunPanel key={run._id} run={run} />
      ))}
    </div>
  );
}

function RunPanel({ run: { _id: id, by, at, endedAt, rules, reasons } }: { run: Run }) {
  const sum = (of: (figures: Run["rules"][number]) => number) => rules.reduce((all, one) => all + of(one), 0);
  const [found, open] = [sum(({ waiting, gone, failed }) => waiting + gone + failed), sum(({ waiting }) => waiting)];
  const ended = endedAt ? `ended ${momentOf(endedAt)}` : "under way";
  return (
    <Panel flush heading={`Run of ${momentOf(at)}`} aside={<Report id={id} at={momentOf(at)} />}>
      <p className="px-4 pb-2 text-dim text-sm">{`Started by ${by.name}, ${ended}.`}</p>
      {!endedAt && (
        <div className="px-4 pb-3">
          <Progress
            name={`${grouped(found - open)} of ${grouped(found)} done`}
            percent={found === 0 ? 0 : Math.floor((100 * (found - open)) / found)}
          />
          <p className="mt-1 text-dim text-sm">You can leave this page. A server that stops goes on when it is back.</p>
        </div>
      )}
      <Table
        caption={`Run of ${momentOf(at)}`}
        columns={columns}
        rows={rules}
        keyOf={({ rule }) => rule}
        cards="pairs"
      />
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </Panel>
  );
}

const figures = [
  ["Erased", "gone"],
  ["Kept", "held"],
  ["Failed", "failed"],
  ["Waiting", "waiting"],
] as const;
const columns: Column<Run["rules"][number]>[] = [
  {
    head: "Kind of record",
    kind: "header",
    cell: ({ rule }) => retentionRules[rule].name,
    className: "max-lg:col-span-2",
  },
  ...figures.map(
    ([head, key]): Column<Run["rules"][number]> => ({
      ...{ head, label: head, width: "w-24", kind: "number" },
      cell: (row) => grouped(row[key]),
    }),
  ),
];

function Reasons({ reasons }: Pick<Run, "reasons">) {
  return (
    <ul aria-label="Why something was kept or failed" className="grid gap-1 border-line border-t px-4 py-2.5 text-sm">
      {reasons.map(({ rule, sentence, count: found }) => (
        <li key={rule + sentence} className="wrap-anywhere">
          {`${retentionRules[rule].name}, ${grouped(found)}: ${sentence}`}
        </li>
      ))}
    </ul>
  );
}

function Report({ id, at }: { id: string; at: string }) {
  const { bytes, download } = useDownload("Report", "exportRetention", { query: { run: id } });
  return (
    <Button variant="quiet" busy={bytes !== undefined} onClick={download} aria-label={`CSV of the run of ${at}`}>
      <Download aria-hidden size={16} />
      CSV
    </Button>
  );
}
