import type { DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels } from "contract/centre/portfolio-orders.ts";
import { useMemo, useRef } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button } from "../ui/button.tsx";
import { dayOf, momentOf } from "../ui/dates.ts";
import { PagedList } from "../ui/lists/pages.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import type { ListProps } from "./filter.ts";
import { words } from "./words/portfolios.ts";

/** Deleted portfolios that can still be restored, the latest first. */
export function DeletedList({ filter: { search, page }, addressOf }: ListProps) {
  const deleted = useAnswer("listDeleted", { query: { search, page } }, { keepPrevious: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => columnsWith(() => heading.current?.focus()), []);
  return (
    <PagedList query={deleted} loading={<Loading rows={6} />} addressOf={addressOf} className="grid gap-3">
      {({ deleted, total }) => (
        <Panel heading={words.deleted.heading(total)} headingRef={heading}>
          <Table
            caption={words.deleted.caption}
            columns={columns}
            rows={deleted}
            keyOf={({ _id }) => _id}
            empty={words.none}
            className="[&>tbody]:align-top"
          />
        </Panel>
      )}
    </PagedList>
  );
}

function columnsWith(onRestored: () => void): Column<DeletedPortfolio>[] {
  return [
    { head: words.portfolio.title, kind: "header", cell: ({ title }) => title, className: "font-semibold" },
    { head: words.student.name, cell: ({ student }) => student.name },
    { head: words.portfolio.unit, cell: ({ unit }) => unit || words.portfolio.noUnit },
    { head: words.filters.status, cell: ({ status }) => <StatusBadge status={status} labels={centreStatusLabels} /> },
    { head: words.deleted.at, label: words.deleted.at, cell: ({ deletedAt }) => momentOf(deletedAt) },
    {
      head: words.deleted.gone,
      label: words.deleted.gone,
      cell: ({ goneAt }) => dayOf(goneAt),
      className: "md:whitespace-nowrap",
    },
    actionColumn((portfolio) => <RestoreButton portfolio={portfolio} onRestored={onRestored} />),
  ];
}

/** Restores at once, and offers to undo it. `onRestored` is called before the portfolio leaves the list. */
function RestoreButton({
  portfolio: { _id: id, title, student },
  onRestored,
}: {
  portfolio: DeletedPortfolio;
  onRestored: () => void;
}) {
  const restoring = useChangeWithToasts("restorePortfolio");
  const undoing = useChangeWithToasts("undoRestore");
  const undo = () => void undoing.send({ params: { id } }, { message: words.deleted.undone(title) });
  const restore = () =>
    void restoring.send({ params: { id } }, { message: words.deleted.restored(title), undo, onDone: onRestored });
  return (
    // The row stays until the list has been fetched again, so its button stays busy.
    <Button
      busy={restoring.busy || restoring.isDone}
      onClick={restore}
      aria-label={words.deleted.restoreOf(title, student.name)}
    >
      {words.deleted.restore}
    </Button>
  );
}
