import { useEffect, useRef } from "react";
import { LinkButton } from "../button.tsx";

/** From page to page of a long list; `addressOf` is where a page is. Two such lists on one screen need two names. */
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
  const place = useRef<HTMLParagraphElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    // On the first and the last page the link that led there is gone.
    if (page !== shown.current && document.activeElement === document.body) place.current?.focus();
    shown.current = page;
  }, [page]);
  if (pages <= 1) return null;
  return (
    <nav aria-label={name} className="mt-4 flex flex-wrap items-center justify-center gap-3">
      {page > 1 && <LinkButton to={addressOf(page - 1)}>Previous page</LinkButton>}
      <p ref={place} tabIndex={-1} aria-live="polite">
        Page {page} of {pages}
      </p>
      {page < pages && <LinkButton to={addressOf(page + 1)}>Next page</LinkButton>}
    </nav>
  );
}
