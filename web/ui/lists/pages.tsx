import { useEffect, useRef } from "react";
import { LinkButton } from "../button.tsx";

/** Pagination of a long list; `addressOf` is the address of a page. Two lists on one screen need different names. */
export function Pages({
  page,
  pages,
  addressOf,
  name = "Pages",
}: {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  name?: string;
}) {
  const status = useRef<HTMLParagraphElement>(null);
  const previous = useRef(page);
  useEffect(() => {
    // On the first and last page the pressed link is removed, so the focus moves to the page number.
    if (page !== previous.current && document.activeElement === document.body) status.current?.focus();
    previous.current = page;
  }, [page]);
  if (pages <= 1) return null;
  return (
    <nav aria-label={name} className="mt-4 flex flex-wrap items-center justify-center gap-3">
      {page > 1 && <LinkButton to={addressOf(page - 1)}>Previous page</LinkButton>}
      <p ref={status} tabIndex={-1} aria-live="polite">
        Page {page} of {pages}
      </p>
      {page < pages && <LinkButton to={addressOf(page + 1)}>Next page</LinkButton>}
    </nav>
  );
}
