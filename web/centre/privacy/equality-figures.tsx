import type { Figures, Statistics } from "contract/centre/statistics.ts";
import { Download } from "lucide-react";
import { useDownload } from "../../app/download.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { SelectBox, Toolbar } from "../../ui/lists/toolbar.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

interface Props {
  /** Such as 2025/26; "" for the last one that is over. */
  year: string;
  onYear: (year: string) => void;
}

/** Equality figures of the applications of a year, without groups so small that somebody could be known in them. */
export function EqualityFigures({ year, onYear }: Props) {
  const query = year ? { year } : {};
  const statistics = useAnswer("viewStatistics", { query }, { uncached: true });
  return (
    <QueryResult query={statistics}>
      {(statistics) =>
        statistics.year === null ? (
          <Empty drawing="post" message="No year with applications is over. A year ends with July." />
        ) : (
          <Year statistics={statistics} onYear={onYear} />
        )
      }
    </QueryResult>
  );
}

function Year({
  statistics: { years, year, total, figures },
  onYear,
}: Pick<Props, "onYear"> & { statistics: Statistics }) {
  const { bytes, download } = useDownload("Equality figures", "exportStatistics", { query: { year: year ?? "" } });
  return (
    <div className="grid gap-4">
      <Toolbar>
        <SelectBox
          label="Year"
          value={year ?? ""}
          options={years.map((one) => [one, one] as const)}
          onChange={onYear}
        />
        <Button busy={bytes !== undefined} onClick={download}>
          <Download aria-hidden size={16} />
          CSV
        </Button>
      </Toolbar>
      <p className="max-w-prose text-dim">
        {`${shown(total)} applications. Numbers are to the nearest 5, and groups of fewer than 5 have none. A question is left out where a small group could be worked out from the others.`}
      </p>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {figures.map((one) => (
          <Question key={one.question} figures={one} />
        ))}
      </div>
    </div>
  );
}

function Question({ figures: { question, groups } }: { figures: Figures }) {
  return (
    <Panel flush heading={question}>
      <Table
        caption={question}
        columns={columns}
        rows={groups ?? []}
        keyOf={({ answer }) => answer}
        empty="Left out: too few people to show."
        cards="never"
      />
    </Panel>
  );
}

type Group = NonNullable<Figures["groups"]>[number];

const columns: Column<Group>[] = [
  { head: "Answer", kind: "header", cell: ({ answer }) => answer },
  { head: "Applications", kind: "number", cell: ({ count }) => shown(count), width: "w-40" },
];

function shown(count: number | null): string {
  return count === null ? "Fewer than 5" : grouped(count);
}
