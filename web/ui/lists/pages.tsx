import { type ReactNode, useEffect, useRef } from "react";
import { LinkButton } from "../button.tsx";
import { grouped } from "../language.ts";
import { focusIfLost } from "../page.tsx";
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
