import type { AuditEntry } from "contract/audit/audit.ts";
import { sentenceOf } from "contract/audit/sentences.ts";
import { useState } from "react";
import { downloadFile } from "../app/api.ts";
import { failureToast } from "../app/change-toasts.ts";
import { saveFile } from "../app/download.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { momentOf } from "../ui/dates.ts";
import { DayControl, SearchControl } from "../ui/lists/controls.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { type AuditFilter, apiQuery, fields } from "./filter.ts";

/** Audit Trail: who did what when, newest first, for administrators. */
export function Page() {
  const { filter, typing, addressOf } = useFilter(fields);
  const { before } = filter;
  const log = useAnswer(
    "viewAuditLog",
    { query: { ...apiQuery(filter), ...(before && { before }) } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeading title="Audit Trail">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <LinkButton to="/admin/users">Back to Users</LinkButton>
          <ExportButton filter={filter} />
        </div>
      </PageHeading>
      <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <SearchControl label="Person (name or email)" {...typing("person")} />
        <SearchControl label="Portfolio (identifier)" {...typing("portfolio")} />
        <DayControl label="From" {...typing("from")} />
        <DayControl label="To" {...typing("to")} />
      </search>
      <QueryResult query={log} loading={<Loading rows={8} />}>
        {({ entries, next }) => (
          <div aria-busy={log.isPlaceholderData || undefined}>
            {entries.length === 0 ? (
              <Empty message="No entries found." />
            ) : (
              <Card>
                <Table
                  caption="Audit Trail, newest first"
                  columns={columnsWith((portfolio) => addressOf({ portfolio, before: "" }))}
                  rows={entries}
                  keyOf={({ position }) => position}
                />
              </Card>
            )}
            <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-center gap-3">
              {before && <LinkButton to={addressOf({ before: "" })}>Newest entries</LinkButton>}
              {next !== null && <LinkButton to={addressOf({ before: String(next) })}>Older entries</LinkButton>}
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
      head: "No.",
      cell: ({ position }) => (
        <>
          <span className="md:sr-only">No. </span>
          {position}
        </>
      ),
      className: "whitespace-nowrap text-dim",
    },
    { head: "Time", cell: ({ at }) => momentOf(at), className: "md:whitespace-nowrap" },
    { head: "What Happened", kind: "header", cell: sentenceOf, className: "font-semibold" },
    { head: "Status", cell: statusChange },
    actionColumn((entry) => {
      const hasPortfolio = entry.subject === "portfolio" && entry.action !== "export";
      return (
        hasPortfolio && (
          <LinkButton
            to={addressOf(entry.subjectId)}
            aria-label={`This portfolio only: ${sentenceOf(entry)} No. ${entry.position}`}
          >
            This portfolio only
          </LinkButton>
        )
      );
    }),
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
