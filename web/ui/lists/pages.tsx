import { type ReactNode, useEffect, useRef } from "react";
import { LinkButton } from "../button.tsx";
import { grouped } from "../language.ts";
import { focusIfLost } from "../page.tsx";
import { Loading } from "../states/loading.tsx";
import { type Query, QueryResult } from "../states/query-result.tsx";

interface PageProps {
  addressOf: (page: string) => string;
  /** Two lists on one screen need different names. */
  name?: string;
}

/** One page of a long list, with links to the pages before and after it. */
export function PagedList<T extends { page: number; pages: number }>({
  query,
  loading,
  className = "",
  children,
  ...rest
}: PageProps & {
  query: Query<T> & { isPlaceholderData: boolean };
  loading: ReactNode;
  className?: string;
  children: (data: T) => ReactNode;
}) {
  return (
    <QueryResult query={query} loading={loading}>
      {(data) => (
        <div aria-busy={query.isPlaceholderData || undefined} className={className}>
          {children(data)}
          <Pages page={data.page} pages={data.pages} {...rest} />
        </div>
      )}
    </QueryResult>
  );
}

const rowsPerPage = 50;

/** The query of a page for `NewestFirst`; one row more than it shows says whether there are older ones. */
export function pageBefore(before: string) {
  return { rows: String(rowsPerPage + 1), ...(before && { before }) };
}

/** One page of a list that is newest first, with links to the newest and to older ones. */
export function NewestFirst<Row extends { _id: string }>({
  query,
  timeOf,
  children,
  ...links
}: Omit<Parameters<typeof OlderPages>[0], "next"> & {
  query: Query<Row[]> & { isPlaceholderData: boolean };
  timeOf: (row: Row) => string;
  children: (rows: Row[]) => ReactNode;
}) {
  return (
    <QueryResult query={query} loading={<Loading rows={6} />}>
      {(found) => {
        const rows = found.slice(0, rowsPerPage);
        const last = found.length > rowsPerPage ? rows.at(-1) : undefined;
        return (
          <div aria-busy={query.isPlaceholderData || undefined}>
            {children(rows)}
            <OlderPages next={last && `${timeOf(last)}_${last._id}`} {...links} />
          </div>
        );
      }}
    </QueryResult>
  );
}

export function OlderPages({
  noun,
  before,
  next,
  addressOf,
}: {
  /** What the list has, in the plural. */
  noun: string;
  before: string;
  /** Where the next page begins, unless this is the last. */
  next: string | undefined;
  addressOf: (part: { before: string }) => string;
}) {
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">
      {before && <LinkButton to={addressOf({ before: "" })}>{`Newest ${noun}`}</LinkButton>}
      {next && <LinkButton to={addressOf({ before: next })}>{`Older ${noun}`}</LinkButton>}
    </nav>
  );
}

export function Pages({ page, pages, addressOf, name = "Pages" }: PageProps & { page: number; pages: number }) {
  const status = useRef<HTMLParagraphElement>(null);
  const previous = useRef(page);
  useEffect(() => {
    // On the first and last page the pressed link is removed, so the focus moves to the page number.
    if (page !== previous.current) focusIfLost(() => status.current?.focus());
    previous.current = page;
  }, [page]);
  if (pages <= 1) return null;
  return (
    <nav aria-label={name} className="mt-4 flex flex-wrap items-center justify-center gap-3">
      {page > 1 && <LinkButton to={addressOf(String(page - 1))}>Previous page</LinkButton>}
      <p ref={status} tabIndex={-1} aria-live="polite">
        {`Page ${grouped(page)} of ${grouped(pages)}`}
      </p>
      {page < pages && <LinkButton to={addressOf(String(page + 1))}>Next page</LinkButton>}
    </nav>
  );
}
