import type { DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels } from "contract/centre/portfolio-orders.ts";
import { dayOf, momentOf } from "contract/core/dates.ts";
import { useMemo, useRef } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button } from "../ui/button.tsx";
import { grouped } from "../ui/language.ts";
import { PagedList } from "../ui/lists/pages.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import type { ListProps } from "./filter.ts";

/** Deleted portfolios that can still be restored, the latest first. */
export function DeletedList({ filter: { search, page }, addressOf }: ListProps) {
  const deleted = useAnswer("listDeleted", { query: { search, page } }, { keepPrevious: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => columnsWith(() => heading.current?.focus()), []);
  return (
    <PagedList query={deleted} loading={<Loading rows={6} />} addressOf={addressOf} className="grid gap-3">
      {({ deleted, total }) => (
        <Panel
          heading={total === 1 ? "1 deleted portfolio" : `${grouped(total)} deleted portfolios`}
          headingRef={heading}
        >
          <Table
            caption="Deleted portfolios"
            columns={columns}
            rows={deleted}
            keyOf={({ _id }) => _id}
            empty="No portfolios found."
            className="[&>tbody]:align-top"
          />
        </Panel>
      )}
    </PagedList>
  );
}

function columnsWith(onRestored: () => void): Column<DeletedPortfolio>[] {
  return [
    { head: "Portfolio", kind: "header", cell: ({ title }) => title, className: "font-semibold" },
    { head: "Student", cell: ({ student }) => student.name },
    { head: "Unit", cell: ({ unit }) => unit || "N/A" },
    { head: "Status", cell: ({ status }) => <StatusBadge status={status} labels={centreStatusLabels} /> },
    { head: "Deleted", label: "Deleted", cell: ({ deletedAt }) => momentOf(deletedAt) },
    {
      head: "Gone for good",
      label: "Gone for good",
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
  const undo = () => void undoing.send({ params: { id } }, { message: `${title} is deleted again.` });
  const restore = () =>
    void restoring.send({ params: { id } }, { message: `${title} is restored.`, undo, onDone: onRestored });
  return (
    // The row stays until the list has been fetched again, so its button stays busy.
    <Button
      busy={restoring.busy || restoring.isDone}
      onClick={restore}
      aria-label={`Restore ${title} of ${student.name}`}
    >
      Restore
    </Button>
  );
}
