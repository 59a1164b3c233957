import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useEffect, useRef, useState } from "react";
import { statusColours } from "../../portfolios/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { words } from "../words/board.tsx";
import { ReviewCard } from "./review-card.tsx";

interface Props {
  status: Status;
  empty: string;
  /** In which order its cards stand, in words. */
  order: string;
  portfolios: Portfolio[];
  /** On a phone only the chosen column is shown. */
  isChosen: boolean;
}

const step = 30;

/** A column shows its first 30 cards and a button for more: sixty learners have more than a phone renders quickly. */
export function BoardColumn({ status, empty, order, portfolios, isChosen }: Props) {
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
      aria-label={status}
      className={`min-w-0 content-start gap-3 ${isChosen ? "grid" : "hidden md:grid"}`}
    >
      <div className="flex items-center gap-2 max-md:sr-only">
        <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: statusColours[status] }} />
        <h2 ref={title} tabIndex={-1}>
          {status} <span className="ml-1 font-normal text-faint">{portfolios.length}</span>
        </h2>
        {portfolios.length > 1 && <p className="ml-auto text-faint text-xs">{order}</p>}
      </div>
      {portfolios.length === 0 && <Empty drawing="done" message={empty} />}
      {portfolios.slice(0, shown).map((portfolio) => (
        <ReviewCard
          key={portfolio._id}
          portfolio={portfolio}
          onLeave={() => title.current?.focus({ preventScroll: true })}
        />
      ))}
      {left > 0 && <Button onClick={() => setShown(shown + step)}>{words.more(Math.min(step, left), left)}</Button>}
    </section>
  );
}
