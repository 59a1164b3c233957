import type { AuditEntry } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { momentOf } from "contract/core/dates.ts";
import { useState } from "react";
import { failureToast } from "../app/change-toasts.ts";
import { downloadFile, saveFile } from "../app/download.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { OlderPages } from "../ui/lists/pages.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { DayBox, OnlyChip, SearchBox, SelectBox, Toolbar } from "../ui/lists/toolbar.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { type AuditFilter, apiQuery, fields, isId, kindNames } from "./filter.ts";

/** The filters by people, that by either only where an address says so: what their box is called, and what is said of one whom a link names. */
const people: ["person" | "actor" | "about", string, (name: string) => string][] = [
  ["person", "Person (name or email)", (name) => name],
  ["actor", "Who acted", (name) => `By ${name}`],
  ["about", "On whom", (name) => `About ${name}`],
];

/** Audit Log: who did what when, newest first, for administrators. */
export function Page() {
  const { filter, typing, change, addressOf } = useFilter(fields);
  const { before } = filter;
  // Its box stays once it has been there, so that it does not go under the hands of somebody who empties it.
  const [hasPerson, setHasPerson] = useState(filter.person !== "");
  if (filter.person !== "" && !hasPerson) setHasPerson(true);
  const log = useAnswer(
    "viewAuditLog",
    { query: { ...apiQuery(filter), ...(before && { before }) } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeading title="Audit Log">
        <div data-screen-only>
          <ExportButton filter={filter} />
        </div>
      </PageHeading>
      <div className="mb-3">
        <Toolbar>
          {people
            .filter(([field]) => field !== "person" || hasPerson)
            .map(([field, label, named]) =>
              isId(filter[field]) ? (
                <OnlyChip
                  key={field}
                  text={log.data?.[field] ? named(log.data[field].name) : "One person"}
                  name="Show everybody"
                  onRemove={() => change({ [field]: "" })}
                />
              ) : (
                <SearchBox key={field} label={label} {...typing(field)} className="grow basis-36 max-sm:col-span-2" />
              ),
            )}
          {isId(filter.portfolio) ? (
            <OnlyChip
              text={log.data?.portfolio ?? "One portfolio"}
              name="Show every portfolio"
              onRemove={() => change({ portfolio: "" })}
            />
          ) : (
            <SearchBox label="Portfolio (title)" {...typing("portfolio")} className="grow basis-36 max-sm:col-span-2" />
          )}
          <SelectBox
            label="Kind"
            value={filter.kind}
            options={Object.entries(kindNames) as [AuditFilter["kind"], string][]}
            onChange={(kind) => change({ kind })}
          />
          <DayBox label="From" {...typing("from")} />
          <DayBox label="To" {...typing("to")} />
        </Toolbar>
      </div>
      <QueryResult query={log} loading={<Loading rows={8} />}>
        {({ entries, next }) => (
          <div aria-busy={log.isPlaceholderData || undefined}>
            {entries.length === 0 ? (
              <Empty message="No entries found." />
            ) : (
              <Card className="overflow-clip p-0!">
                <Table
                  caption="Audit Log, newest first"
                  columns={columnsWith((portfolio) => addressOf({ portfolio, before: "" }))}
                  rows={entries}
                  keyOf={({ position }) => position}
                  cards="lines"
                />
              </Card>
            )}
            <OlderPages noun="entries" next={next?.toString()} {...{ before, addressOf }} />
          </div>
        )}
      </QueryResult>
    </>
  );
}

function columnsWith(addressOf: (portfolio: string) => string): Column<AuditEntry>[] {
  return [
    {
      head: "No.",
      cell: ({ position }) => (
        <>
          <span className="md:sr-only">No. </span>
          {position}
        </>
      ),
      width: "w-20",
      className: "whitespace-nowrap text-dim tabular max-md:col-span-1!",
    },
    {
      head: "Time",
      cell: ({ at }) => momentOf(at),
      width: "w-48",
      className: "text-dim max-md:col-span-1! max-md:text-right md:whitespace-nowrap",
    },
    { head: "What Happened", kind: "header", cell: sentenceOf, className: "font-medium!" },
    { head: "Status", cell: statusChange, className: "max-md:empty:hidden" },
    {
      ...actionColumn((entry) => {
        if (entry.subject === "account" && entry.about)
          return (
            <LinkButton
              variant="quiet"
              className="-my-1 whitespace-nowrap max-md:px-0! md:-ml-2 md:min-h-8! md:px-2!"
              to={`/admin/users/${entry.about._id}`}
              aria-label={`Everything about them: ${entry.about.name}. ${sentenceOf(entry)} No. ${entry.position}`}
            >
              Everything about them
            </LinkButton>
          );
        const hasPortfolio = entry.subject === "portfolio" && entry.action !== "export";
        return (
          hasPortfolio && (
            <LinkButton
              variant="quiet"
              className="-my-1 whitespace-nowrap max-md:px-0! md:-ml-2 md:min-h-8! md:px-2!"
              to={addressOf(entry.subjectId)}
              aria-label={`This portfolio only: ${sentenceOf(entry)} No. ${entry.position}`}
            >
              This portfolio only
            </LinkButton>
          )
        );
      }),
      className: "max-md:empty:hidden",
    },
  ];
}

// An assignment has names instead of statuses here, and its sentence has them already.
function statusChange({ action, was, became }: AuditEntry): string {
  if (action === "assign") return "";
  if (was && became && was !== became) return `${was} → ${became}`;
  return became ?? was ?? "";
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const [busy, setBusy] = useState(false);
  const { showToast } = useToasts();

  async function save() {
    setBusy(true);
    try {
      const file = await downloadFile("exportAuditLog", { query: apiQuery(filter) });
      saveFile(file);
      showToast({ tone: "success", message: `The entries are saved as ${file.name}.` });
    } catch (error) {
      showToast(failureToast(error, () => void save()));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="primary" busy={busy} onClick={() => void save()}>
      Export as CSV
    </Button>
  );
}
