import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { CheckCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { coveredBy } from "../../portfolios/places.ts";
import { useCriterionTexts } from "../../qualifications/use-criterion-texts.ts";
import { Button } from "../../ui/button.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { counted } from "../../ui/language.ts";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import { acceptOpen, add } from "./acts.ts";
import { CriterionRow } from "./criterion-row.tsx";
import { OneCriterion } from "./one-criterion.tsx";
import type { Row } from "./rows.ts";
import type { Deciding } from "./use-deciding.ts";

// With a search of the curriculum, which few reviews need.
const AddCriterion = lazy(() => import("./add-criterion.tsx").catch(() => ({ default: () => null })));

export interface CriteriaProps {
  deciding: Deciding;
  portfolio: PortfolioForReview;
  /** Nothing can be decided now. */
  isReadOnly: boolean;
  isAdding: boolean;
  onAdd: (isAdding: boolean) => void;
}

/** The criteria under decision: all of them on a wide screen, elsewhere one at a time. */
export function Criteria({ isAdding, onAdd, ...props }: CriteriaProps) {
  const { deciding, portfolio } = props;
  const isWide = useMedia(wideQuery);
  const textOf = useTexts(portfolio, deciding.rows);
  const View = isWide ? CriteriaList : OneCriterion;
  return (
    <>
      {deciding.rows.length > 0 && <View {...props} textOf={textOf} onAdd={() => onAdd(true)} />}
      <p role="status" className="sr-only">
        {deciding.said}
      </p>
      {isAdding && (
        <Suspense>
          <AddCriterion rows={deciding.rows} onChoose={(place) => add(deciding, place)} onClose={() => onAdd(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The main criterion's text came with the portfolio, the others follow with the curriculum. */
function useTexts(portfolio: PortfolioForReview, rows: readonly Row[]): (row: Row) => string {
  const [main] = coveredBy(portfolio);
  const others = rows.filter(({ key }) => !main || key !== placeKey(main));
  const textOf: ((place: CriterionPlace) => string) | undefined = useCriterionTexts(others.map(({ place }) => place));
  return ({ key, place }) =>
    main && key === placeKey(main) ? portfolio.criteria.description : (textOf?.(place) ?? "");
}

export interface ViewProps extends Omit<CriteriaProps, "isAdding" | "onAdd"> {
  textOf: (row: Row) => string;
  onAdd: () => void;
}

function CriteriaList({ textOf, onAdd: _, ...props }: ViewProps) {
  const { deciding, isReadOnly } = props;
  const { rows, current } = deciding;
  const at = current ? rows.indexOf(current) : -1;
  const besideOf = (index: number) =>
    index === at ? "current" : index === at + 1 ? "next" : index === at - 1 ? "previous" : undefined;
  return (
    <section aria-label="Criteria" className="flex min-h-36 shrink-[99] flex-col border-line border-b">
      <div className="flex min-h-11 shrink-0 items-center gap-x-4 py-1 pr-3 pl-4.25">
        <h2 className="text-base">{counted(rows.length, "criterion", "criteria")}</h2>
        <Counts {...deciding.counts} />
        {!isReadOnly && <AcceptOpen deciding={deciding} />}
      </div>
      <ul className="ruled min-h-0 overflow-y-auto border-line border-t [scrollbar-width:thin]">
        {rows.map((row, index) => (
          <CriterionRow key={row.key} {...props} row={row} text={textOf(row)} beside={besideOf(index)} />
        ))}
      </ul>
    </section>
  );
}

function Counts({ accepted, notYet, open }: Deciding["counts"]) {
  return (
    <p className="flex flex-wrap gap-x-3.5 font-medium text-sm">
      {accepted > 0 && <span className="text-done">{`${accepted} accepted`}</span>}
      {notYet > 0 && <span className="text-danger">{`${notYet} not yet`}</span>}
      {open > 0 && <span className="text-dim">{`${open} open`}</span>}
    </p>
  );
}

/** Accepts at one press what is open, with all ticks. */
export function AcceptOpen({ deciding, className = "" }: { deciding: Deciding; className?: string }) {
  const { rows, counts } = deciding;
  if (counts.open === 0) return null;
  return (
    <Button
      onClick={() => acceptOpen(deciding)}
      className={`ml-auto text-sm wide:text-done! max-wide:ml-0 ${className}`}
      {...shortcut("a", "Accept what is open")}
    >
      <CheckCheck aria-hidden size={16} />
      {counts.open === rows.length ? "Accept all" : `Accept the other ${counts.open}`}
      <KeyHint keys="a" />
    </Button>
  );
}
