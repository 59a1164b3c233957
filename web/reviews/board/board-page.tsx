import { useAnswer } from "../../app/queries.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useQueuedReviews } from "../../unsent/outbox/use-queued.ts";
import { QueueBar } from "../queue-bar.tsx";
import { fields } from "./board.ts";
import { Column } from "./board-column.tsx";
import { BoardControls } from "./board-controls.tsx";

/** Student Portfolios: what waits, what has been reviewed, what is done. */
export function Page() {
  const filtering = useFilter(fields);
  const { status, ...filter } = filtering.filter;
  const queued = useQueuedReviews();
  const board = useAnswer("viewBoard", { query: filter }, { keepPrevious: true });
  return (
    <>
      <PageHeading title="Student Portfolios">
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full sm:grow">
          <QueueBar variant="primary" />
          <Shortcuts />
        </div>
      </PageHeading>
      <QueryResult query={board}>
        {(answer) => (
          <>
            <BoardControls {...filtering} board={answer} />
            <Tabs
              label="Status"
              tabs={answer.columns.map(({ status, count }) => ({ key: status, name: status, count }))}
              chosen={status}
              onChoose={(status) => filtering.change({ status })}
              className="mb-3 flex-wrap max-sm:[&>button]:px-1.5 md:hidden"
            />
            <div aria-busy={board.isPlaceholderData || undefined} className="grid items-start gap-4 md:grid-cols-3">
              {answer.columns.map((column) => (
                <Column
                  key={JSON.stringify([column.status, filter])}
                  column={column}
                  filter={filter}
                  queued={queued}
                  isChosen={column.status === status}
                />
              ))}
            </div>
          </>
        )}
      </QueryResult>
    </>
  );
}
