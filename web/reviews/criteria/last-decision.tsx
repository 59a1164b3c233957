import { dayOfYear } from "contract/core/dates.ts";
import { shownText } from "contract/portfolios/decision-texts.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import { missingIn, missingTicks } from "contract/portfolios/verdicts.ts";
import { feedbackFirst } from "contract/reviews/review-options.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { lazy, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import type { Row } from "./rows.ts";
import type { Deciding } from "./use-deciding.ts";

// Rarely opened.
const TakeBack = lazy(() => import("./take-back.tsx").catch(() => ({ default: () => null })));

export interface DecidedProps {
  portfolio: Pick<PortfolioForReview, "_id" | "version" | "status">;
  row: Row;
  deciding: Deciding;
}

/** A decision that was made before: who and when, its ticks, and what was said. An acceptance that stands can be taken back. */
export function LastDecision({ last, ...props }: DecidedProps & { last: Decision }) {
  const { verdict, by, at, text, ticks, isPending, stated } = last;
  const missing = verdict === "not yet" ? missingIn(ticks) : [];
  return (
    <>
      <div className="grid gap-0.5 border-review-shape border-l-3 pl-2.5 text-sm">
        <p className="text-dim">
          {`${words[verdict]} by ${by}, ${dayOfYear(at)}`}
          {verdict === "accepted" && `, ${ticks ?? "from before ticks were kept"}`}
        </p>
        {stated && <p className="text-dim">{stated}</p>}
        {isPending && <p className="font-medium text-waiting">Waits for your countersigner</p>}
        {missing.map((letter) => (
          <p key={letter}>{missingTicks[letter]}</p>
        ))}
        {shownText(last) && <p>{shownText(last)}</p>}
        {text && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
      </div>
      {verdict === "accepted" && props.portfolio.status === "To Be Reviewed" && (
        <p className="text-dim text-sm">{feedbackFirst}</p>
      )}
      {verdict === "accepted" && props.portfolio.status !== "To Be Reviewed" && <TakeBackPart {...props} />}
    </>
  );
}

const words = { accepted: "Accepted", "not yet": "Not yet", "taken back": "Taken back" };

function TakeBackPart(props: DecidedProps) {
  const { row, deciding } = props;
  const { takingBack, setTakingBack } = deciding;
  const isOpen = takingBack?.key === row.key;
  const button = (
    <Button
      busy={isOpen}
      className="justify-self-start text-sm"
      onClick={() => setTakingBack({ key: row.key, reason: "" })}
    >
      Take back<span className="sr-only"> {row.name}</span>
    </Button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <TakeBack {...props} reason={takingBack.reason} />
    </Suspense>
  );
}
