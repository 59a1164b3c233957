import type { AuditEntry } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { useState } from "react";
import { failureToast } from "../app/change-toasts.ts";
import { downloadFile, saveFile } from "../app/download.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { momentOf } from "../ui/dates.ts";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { DayBox, OnlyChip, SearchBox, Toolbar } from "../ui/lists/toolbar.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { type AuditFilter, apiQuery, fields, isId } from "./filter.ts";
import { words } from "./words.ts";

/** Audit Log: who did what when, newest first, for administrators. */
export function Page() {
  const { filter, typing, change, addressOf } = useFilter(fields);
  const { before } = filter;
  const log = useAnswer(
    "viewAuditLog",
    { query: { ...apiQuery(filter), ...(before && { before }) } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeading title={words.title}>
        <div data-screen-only>
          <ExportButton filter={filter} />
        </div>
      </PageHeading>
      <div className="mb-3">
        <Toolbar>
          {isId(filter.person) ? (
            <OnlyChip
              text={log.data?.person?.name ?? words.onePerson}
              name={words.everybody}
              onRemove={() => change({ person: "" })}
            />
          ) : (
            <SearchBox label={words.person} {...typing("person")} className="grow basis-36 max-sm:col-span-2" />
          )}
          {isId(filter.portfolio) ? (
            <OnlyChip
              text={log.data?.portfolio ?? words.onePortfolio}
              name={words.everyPortfolio}
              onRemove={() => change({ portfolio: "" })}
            />
          ) : (
            <SearchBox label={words.portfolio} {...typing("portfolio")} className="grow basis-36 max-sm:col-span-2" />
          )}
          <DayBox label={words.from} {...typing("from")} />
          <DayBox label={words.to} {...typing("to")} />
        </Toolbar>
      </div>
      <QueryResult query={log} loading={<Loading rows={8} />}>
        {({ entries, next }) => (
          <div aria-busy={log.isPlaceholderData || undefined}>
            {entries.length === 0 ? (
              <Empty message={words.none} />
            ) : (
              <Card className="overflow-clip p-0!">
                <Table
                  caption={words.caption}
                  columns={columnsWith((portfolio) => addressOf({ portfolio, before: "" }))}
                  rows={entries}
                  keyOf={({ position }) => position}
                  cards="lines"
                />
              </Card>
            )}
            <nav aria-label={words.pages.label} className="mt-4 flex flex-wrap justify-center gap-3">
              {before && <LinkButton to={addressOf({ before: "" })}>{words.pages.newest}</LinkButton>}
              {next !== null && <LinkButton to={addressOf({ before: String(next) })}>{words.pages.older}</LinkButton>}
            </nav>
          </div>
        )}
      </QueryResult>
    </>
  );
}

function columnsWith(addressOf: (portfolio: string) => string): Column<AuditEntry>[] {
  return [
    {
      head: words.columns.position,
      cell: ({ position }) => (
        <>
          <span className="md:sr-only">{words.columns.position} </span>
          {position}
        </>
      ),
      width: "w-20",
      className: "whitespace-nowrap text-dim tabular max-md:col-span-1!",
    },
    {
      head: words.columns.time,
      cell: ({ at }) => momentOf(at),
      width: "w-48",
      className: "text-dim max-md:col-span-1! max-md:text-right md:whitespace-nowrap",
    },
    { head: words.columns.what, kind: "header", cell: sentenceOf, className: "font-medium!" },
    { head: words.columns.status, cell: statusChange, className: "max-md:empty:hidden" },
    {
      ...actionColumn((entry) => {
        const hasPortfolio = entry.subject === "portfolio" && entry.action !== "export";
        return (
          hasPortfolio && (
            <LinkButton
              variant="quiet"
              className="-my-1 whitespace-nowrap max-md:px-0! md:-ml-2 md:min-h-8! md:px-2!"
              to={addressOf(entry.subjectId)}
              aria-label={words.onlyPortfolioOf(sentenceOf(entry), entry.position)}
            >
              {words.onlyPortfolio}
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
  if (was && became && was !== became) return words.statusChange(was, became);
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
      showToast({ tone: "success", message: words.saved(file.name) });
    } catch (error) {
      showToast(failureToast(error, () => void save()));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="primary" busy={busy} onClick={() => void save()}>
      {words.save}
    </Button>
  );
}
