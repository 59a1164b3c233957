import { howCounted, type ReportName } from "contract/exports/report-words.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { type Query, QueryResult } from "../../ui/states/query-result.tsx";

/** On a phone figures stand side by side, two in a row. */
export const figureCell = "max-md:col-span-1! max-md:text-left!";

export interface ReportQuery {
  from?: string;
  to?: string;
  assessor?: string;
  unit?: string;
  group?: string;
  qualification?: string;
}

interface Props<T> {
  report: ReportName;
  heading: string;
  query: Query<T>;
  isEmpty: (answer: T) => boolean;
  /** What stands beside the heading. */
  aside?: (answer: T) => ReactNode;
  /** Where all of it is, of a panel that shows the first alone. */
  all?: { to: string; name: string } | undefined;
  children: (answer: T) => ReactNode;
}

/** One question with its answer beside it, the drawing or the table, and how it is counted. */
export function ReportPanel<T>({ report, heading, query, isEmpty, aside, all, children }: Props<T>) {
  return (
    <Panel
      flush
      heading={heading}
      aside={
        <div className="flex grow flex-wrap items-center gap-x-3 gap-y-1 text-dim text-sm">
          {query.data !== undefined && !isEmpty(query.data) && aside?.(query.data)}
          {all && (
            <Link to={all.to} className="ml-auto font-medium">
              {all.name}
            </Link>
          )}
        </div>
      }
      foot={<p className="border-line border-t px-4 py-2 text-dim text-xs">{howCounted[report]}</p>}
    >
      <QueryResult query={query}>
        {(answer) => (isEmpty(answer) ? <Empty message="No figures in this period." /> : children(answer))}
      </QueryResult>
    </Panel>
  );
}

/** An assessor's name, which narrows every report to their figures. */
export function AssessorName({
  assessor,
  onAssessor,
}: {
  assessor: { _id: string; name: string };
  onAssessor?: ((assessor: string) => void) | undefined;
}) {
  if (!onAssessor) return <span className="wrap-anywhere">{assessor.name}</span>;
  return (
    <button
      type="button"
      onClick={() => onAssessor(assessor._id)}
      className="wrap-anywhere min-h-6 rounded-small text-left font-semibold hover:underline touch:min-h-11"
    >
      {assessor.name}
      <span className="sr-only">: these figures alone</span>
    </button>
  );
}
