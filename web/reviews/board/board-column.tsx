import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { ReviewCard } from "./review-card.tsx";

interface Props {
  heading: string;
  empty: string;
  portfolios: Portfolio[];
  /** On a phone only the chosen column is shown. */
  isChosen: boolean;
}

const step = 30;

/** A column shows its first 30 cards and a button for more: sixty learners have more than a phone renders quickly. */
export function BoardColumn({ heading, empty, portfolios, isChosen }: Props) {
  const [shown, setShown] = useState(step);
  const column = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shown === step) return;
    // The focus moves to the first card that was added, because the button may have disappeared.
    column.current?.querySelectorAll("article")[shown - step]?.querySelector("a")?.focus();
  }, [shown]);
  const left = portfolios.length - shown;
  return (
    <section
      ref={column}
      aria-label={heading}
      className={`content-start gap-3 ${isChosen ? "grid" : "hidden md:grid"}`}
    >
      <h2 ref={title} tabIndex={-1} className="text-lg max-md:sr-only">
        {heading} <span className="font-normal text-dim">({portfolios.length})</span>
      </h2>
      {portfolios.length === 0 && <Empty message={empty} />}
      {portfolios.slice(0, shown).map((portfolio) => (
        <ReviewCard
          key={portfolio._id}
          portfolio={portfolio}
          onLeave={() => title.current?.focus({ preventScroll: true })}
        />
      ))}
      {left > 0 && (
        <Button onClick={() => setShown(shown + step)}>{`Show ${Math.min(step, left)} more (${left} left)`}</Button>
      )}
    </section>
  );
}
