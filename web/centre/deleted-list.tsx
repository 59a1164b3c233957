import { bulkMost } from "contract/accounts/bulk-options.ts";
import type { DeletedPortfolio, DeletedPortfolios } from "contract/centre/portfolio-list.ts";
import { centreStatusLabels, type deletedSorts } from "contract/centre/portfolio-orders.ts";
import { dayOf, momentOf } from "contract/core/dates.ts";
import { useId, useLayoutEffect, useMemo, useRef } from "react";
import { chosenIn, useBulkChanges } from "../app/bulk-changes.ts";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer, useSend } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { type Sorting, sorted, useSorting } from "../ui/filters/sorting.ts";
import { grouped } from "../ui/language.ts";
import { PagedList } from "../ui/lists/pages.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { Act } from "../ui/selection/act.tsx";
import { moveAmongBoxes } from "../ui/selection/box-keys.ts";
import { chosenColumn } from "../ui/selection/chosen-column.tsx";
import { type ActsProps, SelectionBar } from "../ui/selection/selection-bar.tsx";
import { type Selection, useSelection } from "../ui/selection/use-selection.ts";
import { Loading } from "../ui/states/loading.tsx";
import type { ListProps } from "./filter.ts";

/** Deleted portfolios that can still be restored, one by one or several at once. */
export function DeletedList({ filter: { search, by, to, page }, change, addressOf }: ListProps) {
  const query = { search, sort: by, order: to, page };
  const deleted = useAnswer("listDeleted", { query }, { keepPrevious: true });
  const selection = useSelection<DeletedPortfolio>({ search });
  const sorting = useSorting({
    filter: { sort: by, order: to },
    change: ({ sort, order }) => change({ by: sort, to: order }),
  });
  return (
    <PagedList query={deleted} loading={<Loading rows={6} />} addressOf={addressOf} className="grid gap-3">
      {(found) => <DeletedTable {...{ found, search, selection, sorting }} />}
    </PagedList>
  );
}

interface TableProps {
  found: DeletedPortfolios;
  search: string;
  selection: Selection<DeletedPortfolio>;
  sorting: Sorting<DeletedSort>;
}

function DeletedTable({ found, search, selection, sorting }: TableProps) {
  const { deleted, total } = found;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRestored = useRef(false);
  const columns = useMemo(() => {
    const onRestored = () => {
      isRestored.current = true;
      heading.current?.focus();
    };
    return sorted(columnsWith(selection, onRestored), heads, sorting, ["deletedAt"]);
  }, [selection, sorting]);
  useLayoutEffect(() => {
    // With the last of them the bar goes that the focused heading stood in.
    if (total === 0 && isRestored.current && document.activeElement === document.body) heading.current?.focus();
    isRestored.current = false;
  }, [total]);
  const title = (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {total === 1 ? "1 deleted portfolio" : `${grouped(total)} deleted portfolios`}
    </h2>
  );
  return (
    <section aria-labelledby={id} className="min-w-0" onKeyDown={moveAmongBoxes}>
      <Card className="p-0!">
        {total > 0 ? (
          <SelectionBar
            noun="portfolio"
            rows={deleted}
            most={bulkMost}
            acts={(props) => <RestoreSeveral {...{ ...props, found, search }} />}
            {...{ total, selection }}
          >
            {title}
          </SelectionBar>
        ) : (
          <div className="flex min-h-11 items-center px-4">{title}</div>
        )}
        <Table
          caption="Deleted portfolios"
          columns={columns}
          rows={deleted}
          keyOf={({ _id }) => _id}
          empty="No portfolios found."
          cards="lines"
          className="[&>tbody]:align-top"
          rowClass={({ _id }) => (selection.has(_id) ? "bg-pick" : "hover:bg-row")}
        />
      </Card>
    </section>
  );
}

/** Restores those that are chosen at once, and offers to undo it. */
function RestoreSeveral({
  chosen,
  disabled,
  onDone,
  found: { total, at },
  search,
}: ActsProps<DeletedPortfolio> & Pick<TableProps, "found" | "search">) {
  const send = useSend();
  const { busy, act } = useBulkChanges((id) => send("undoRestores", { params: { id } }));
  const restore = async () => {
    const body = { ...chosenIn(chosen, { search }, total), seenAt: at, change: { act: "restore" } } as const;
    if (await act(() => send("restoreSeveral", { body }))) onDone();
  };
  return (
    <Act variant="primary" busy={busy} disabled={disabled} onClick={restore}>
      {`Restore ${grouped(chosen.count)}`}
    </Act>
  );
}

type DeletedSort = (typeof deletedSorts)[number];

export const deletedSortNames: Record<DeletedSort, string> = {
  deletedAt: "Deleted",
  title: "Portfolio",
  student: "Student",
  unit: "Unit",
  status: "Status",
};

const heads: Record<string, DeletedSort> = {
  ...{ Portfolio: "title", Student: "student", Unit: "unit", Status: "status" },
  ...{ Deleted: "deletedAt", "Gone for good": "deletedAt" },
};

function columnsWith(selection: Selection<DeletedPortfolio>, onRestored: () => void): Column<DeletedPortfolio>[] {
  const nameOf = ({ title, student }: DeletedPortfolio) => `${title} of ${student.name}`;
  return [
    chosenColumn(selection, nameOf, "max-md:absolute max-md:top-0.5 max-md:left-3"),
    {
      head: "Portfolio",
      kind: "header",
      cell: ({ title }) => title,
      className: "font-semibold max-md:py-1.5! max-md:pl-9!",
    },
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
