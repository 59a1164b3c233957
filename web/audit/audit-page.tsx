import { useState } from "react";
import { useSearchParams } from "react-router";
import { receive } from "../app/api.ts";
import { saveFile } from "../app/download.ts";
import { isWorthRetrying, useAnswer } from "../app/queries.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { useSearchText } from "../ui/forms/search-text.ts";
import { PageHeading } from "../ui/page.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import { AuditTable } from "./audit-table.tsx";
import { type AuditFilter, apiQuery, filterIn, queryOf } from "./filter.ts";

/** Audit Trail: who did what when, newest first, for administrators. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  // The fields may be newer than the address, which follows with a delay.
  const change = (part: Partial<AuditFilter>) =>
    setQuery(queryOf({ ...filter, person, portfolio, from, to, before: "", ...part }), { replace: true });
  const [person, setPerson] = useSearchText(filter.person, (text) => change({ person: text }));
  const [portfolio, setPortfolio] = useSearchText(filter.portfolio, (text) => change({ portfolio: text.trim() }));
  const [from, setFrom] = useSearchText(filter.from, (day) => change({ from: day }));
  const [to, setTo] = useSearchText(filter.to, (day) => change({ to: day }));
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "viewAuditLog",
    { query: { ...apiQuery(filter), ...(filter.before && { before: filter.before }) } },
    { keep: true },
  );
  const addressOf = (part: Partial<AuditFilter>) => `?${new URLSearchParams(queryOf({ ...filter, ...part }))}`;
  return (
    <>
      <PageHeading title="Audit Trail">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <LinkButton to="/admin/users">Back to Users</LinkButton>
          <ExportButton filter={filter} />
        </div>
      </PageHeading>
      <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <FilterField label="Person (name or email)" type="search" value={person} onChange={setPerson} />
        <FilterField label="Portfolio (identifier)" type="search" value={portfolio} onChange={setPortfolio} />
        <FilterField label="From" type="date" value={from} onChange={setFrom} />
        <FilterField label="To" type="date" value={to} onChange={setTo} />
      </search>
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <AuditTable entries={data.entries} addressOf={(portfolio) => addressOf({ portfolio, before: "" })} />
          <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-center gap-3">
            {filter.before && <LinkButton to={addressOf({ before: "" })}>Newest entries</LinkButton>}
            {data.next !== null && <LinkButton to={addressOf({ before: String(data.next) })}>Older entries</LinkButton>}
          </nav>
        </div>
      )}
    </>
  );
}

function FilterField({
  onChange,
  ...rest
}: {
  label: string;
  type: "search" | "date";
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <TextField
      maxLength={rest.type === "search" ? 100 : undefined}
      {...rest}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const [busy, setBusy] = useState(false);
  const { say } = useToasts();

  async function save() {
    setBusy(true);
    try {
      const file = await receive("exportAuditLog", { query: apiQuery(filter) });
      saveFile(file);
      say({ tone: "success", message: `The entries are saved as ${file.name}.` });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const canRetry = error instanceof Error && isWorthRetrying(error);
      say({ tone: "danger", message, ...(canRetry && { retry: () => void save() }) });
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
