import { useState } from "react";
import { useSearchParams } from "react-router";
import { receive } from "../api.ts";
import { saveFile } from "../exports/save-file.ts";
import { isWorthRetrying, useAnswer } from "../queries.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Loading } from "../ui/loading.tsx";
import { useNotices } from "../ui/notices.tsx";
import { PageHeading } from "../ui/page.tsx";
import { useSearchText } from "../ui/search-text.ts";
import { Trouble } from "../ui/trouble.tsx";
import { TrailTable } from "./trail-table.tsx";
import { askedBy, queryOf, type Wish, wishIn } from "./wish.ts";

/** Audit Trail: who did what when, newest first, for administrators. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const wish = wishIn(query);
  const change = (part: Partial<Wish>) =>
    setQuery(queryOf({ ...wish, person, before: "", ...part }), { replace: true });
  const [person, setPerson] = useSearchText(wish.person, (text) => change({ person: text }));
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "viewTrail",
    { query: { ...askedBy(wish), ...(wish.before && { before: wish.before }) } },
    { keep: true },
  );
  const addressOf = (part: Partial<Wish>) => `?${new URLSearchParams(queryOf({ ...wish, ...part }))}`;
  return (
    <>
      <PageHeading title="Audit Trail">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <LinkButton to="/admin/users">Back to Users</LinkButton>
          <ExportButton wish={wish} />
        </div>
      </PageHeading>
      <Filters wish={{ ...wish, person }} onPerson={setPerson} onChange={change} />
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <TrailTable entries={data.entries} addressOf={(portfolio) => addressOf({ portfolio, before: "" })} />
          <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-center gap-3">
            {wish.before && <LinkButton to={addressOf({ before: "" })}>Newest entries</LinkButton>}
            {data.next !== null && <LinkButton to={addressOf({ before: String(data.next) })}>Older entries</LinkButton>}
          </nav>
        </div>
      )}
    </>
  );
}

function Filters({
  wish,
  onPerson,
  onChange,
}: {
  wish: Wish;
  onPerson: (text: string) => void;
  onChange: (part: Partial<Wish>) => void;
}) {
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr]">
      <TextField
        label="Person (name or email)"
        type="search"
        maxLength={100}
        value={wish.person}
        onChange={(event) => onPerson(event.target.value)}
      />
      <TextField
        label="Portfolio (identifier)"
        type="search"
        maxLength={100}
        value={wish.portfolio}
        onChange={(event) => onChange({ portfolio: event.target.value.trim() })}
      />
      <TextField
        label="From"
        type="date"
        value={wish.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField label="To" type="date" value={wish.to} onChange={(event) => onChange({ to: event.target.value })} />
    </search>
  );
}

function ExportButton({ wish }: { wish: Wish }) {
  const [busy, setBusy] = useState(false);
  const { say } = useNotices();

  async function save() {
    setBusy(true);
    try {
      const file = await receive("exportTrail", { query: askedBy(wish) });
      saveFile(file);
      say({ tone: "success", message: `The entries are saved as ${file.name}.` });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const again = error instanceof Error && isWorthRetrying(error);
      say({ tone: "danger", message, ...(again && { retry: () => void save() }) });
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
