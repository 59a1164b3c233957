import type { Board } from "contract/reviews/board.ts";
import { cardsPerPage } from "contract/reviews/review-options.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { StatusDot } from "../../portfolios/status-badge.tsx";
import { BoardColumn } from "../../ui/board-column.tsx";
import { Button } from "../../ui/button.tsx";
import { grouped } from "../../ui/language.ts";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import type { QueuedReviews } from "../../unsent/outbox/use-queued.ts";
import { columnTexts, type Filter } from "./board.ts";
import { ReviewCard } from "./review-card.tsx";
import { usePages } from "./use-pages.ts";

interface Props {
  column: Board["columns"][number];
  filter: Filter;
  /** What waits on this device to be sent, by portfolio. */
  queued: QueuedReviews | undefined;
  /** On a phone only the chosen column is shown. */
  isChosen: boolean;
}

/** A column with its first cards; more follow as it is scrolled, or at the press of a button. */
export function Column({ column: { status, count, cards }, filter, queued, isChosen }: Props) {
  const column = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { pages, isLoading, button, showMore, onLoaded } = usePages(column);
  const { empty, order } = columnTexts(status);
  const left = count - cards.length - pages * cardsPerPage;
  const onLeave = () => title.current?.focus({ preventScroll: true });
  return (
    <BoardColumn
      ref={column}
      name={status}
      count={count}
      isChosen={isChosen}
      dot={<StatusDot status={status} />}
      aside={count > 1 && <p className="ml-auto text-faint text-xs">{order}</p>}
      heading={title}
    >
      {count === 0 && <Empty drawing="done" message={empty} />}
      {cards.map((card) => (
        <ReviewCard key={card._id} card={card} isQueued={queued?.has(card._id) ?? false} onLeave={onLeave} />
      ))}
      {Array.from({ length: pages }, (_, nth) => nth + 1).map((page) => (
        <FurtherCards key={page} {...{ status, filter, queued, page, onLeave }} onLoaded={() => onLoaded(page)} />
      ))}
      {left > 0 && !isLoading && (
        <Button ref={button} onClick={showMore}>
          {`Show ${grouped(Math.min(cardsPerPage, left))} more (${grouped(left)} left)`}
        </Button>
      )}
    </BoardColumn>
  );
}

interface PageProps extends Pick<Props, "filter" | "queued"> {
  status: Board["columns"][number]["status"];
  page: number;
  onLeave: () => void;
  onLoaded: () => void;
}

function FurtherCards({ status, filter, queued, page, onLeave, onLoaded }: PageProps) {
  const cards = useAnswer("findCards", { query: { ...filter, status, page: String(page) } });
  const isLoaded = cards.data !== undefined;
  // Told once, when its cards have been rendered.
  const tell = useEffectEvent(onLoaded);
  useEffect(() => {
    if (isLoaded) tell();
  }, [isLoaded]);
  return (
    <QueryResult query={cards} loading={<Loading rows={1} />}>
      {(cards) =>
        cards.map((card) => (
          <ReviewCard key={card._id} card={card} isQueued={queued?.has(card._id) ?? false} onLeave={onLeave} />
        ))
      }
    </QueryResult>
  );
}
