import { bulkMost } from "contract/accounts/bulk-options.ts";
import type { FoundApplication, FoundApplications } from "contract/applications/finding.ts";
import { applicationStateNames } from "contract/applications/states.ts";
import { lazy, Suspense, useId, useMemo } from "react";
import { Card } from "../ui/card.tsx";
import { type Sorting, sorted } from "../ui/filters/sorting.ts";
import { grouped } from "../ui/language.ts";
import { type Column, Table } from "../ui/lists/table.tsx";
import { moveAmongBoxes } from "../ui/selection/box-keys.ts";
import { chosenColumn } from "../ui/selection/chosen-column.tsx";
import { SelectionBar } from "../ui/selection/selection-bar.tsx";
import type { Selection } from "../ui/selection/use-selection.ts";
import { applicationColumns } from "./applications-table.tsx";
import { type ApplicationFilter, sortNames } from "./filter.ts";

const ApplicationActs = lazy(() => import("./application-acts.tsx").catch(() => ({ default: () => null })));

interface Props {
  found: FoundApplications;
  filter: ApplicationFilter;
  selection: Selection<FoundApplication>;
  sorting: Sorting<ApplicationFilter["sort"]>;
}

/** A page of the applications that are found, with what can be done with several at once. */
export function FoundTable({ found, filter, selection, sorting }: Props) {
  const id = useId();
  const { applications, total, all } = found;
  const columns = useMemo(() => sorted(columnsWith(selection), heads, sorting, ["createdAt"]), [selection, sorting]);
  const heading = (
    <h2 id={id}>
      Applications <span className="font-normal text-faint">({grouped(total)})</span>
    </h2>
  );
  return (
    <section aria-labelledby={id} className="min-w-0" onKeyDown={moveAmongBoxes}>
      <Card className="p-0!">
        {total > 0 ? (
          <SelectionBar
            noun="application"
            rows={applications}
            most={bulkMost}
            acts={(props) => (
              <Suspense>
                <ApplicationActs {...{ ...props, found, filter }} />
              </Suspense>
            )}
            {...{ total, all, selection }}
          >
            {heading}
          </SelectionBar>
        ) : (
          <div className="flex min-h-11 items-center px-4">{heading}</div>
        )}
        <div className="max-lg:px-3 max-lg:pb-3">
          <Table
            caption="Submitted applications"
            columns={columns}
            rows={applications}
            keyOf={({ _id }) => _id}
            empty={emptyOf(found, filter)}
            drawing="post"
            cards="lg"
            rowClass={({ _id }) => `relative ${selection.has(_id) ? "bg-pick" : "hover:bg-row"}`}
          />
        </div>
      </Card>
    </section>
  );
}

function emptyOf({ all }: FoundApplications, { search, show, state, owner }: ApplicationFilter): string {
  if (all === 0) return "No applications yet. What people send from the application form appears here.";
  if (show === "new" && `${search}${state}${owner}` === "") return "Every application has been opened.";
  return "No application matches. Take a filter off.";
}

const heads: Record<string, ApplicationFilter["sort"]> = Object.fromEntries(
  Object.entries(sortNames).map(([sort, head]) => [head, sort as ApplicationFilter["sort"]]),
);

function columnsWith(selection: Selection<FoundApplication>): Column<FoundApplication>[] {
  const nameOf = ({ firstName, familyName }: FoundApplication) => `the application of ${firstName} ${familyName}`;
  const [name, firstName, email, course, day, view] = applicationColumns;
  // On a card the box stands before the name.
  const familyName = name && { ...name, className: `${name.className} max-lg:py-1.5! max-lg:pl-9!` };
  return [
    chosenColumn(selection, nameOf, "max-md:top-0.5 max-lg:absolute max-lg:left-3 md:max-lg:top-2"),
    ...[familyName, firstName, email, course, stage, owner, day, view].filter((column) => column !== undefined),
  ];
}

const stage: Column<FoundApplication> = {
  head: "Stage",
  label: "Stage",
  className: "whitespace-nowrap",
  cell: ({ state }) => applicationStateNames[state],
};
const owner: Column<FoundApplication> = {
  head: "Owner",
  label: "Owner",
  width: "w-36",
  cell: ({ owner }) => owner?.name ?? <span className="text-waiting">No owner</span>,
};
