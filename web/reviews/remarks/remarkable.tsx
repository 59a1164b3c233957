import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { createContext, lazy, type ReactNode, Suspense, useContext, useRef } from "react";
import type { Marking } from "./remarking.ts";
import type { PassageRemark } from "./remarks.ts";

// Loaded with the first press or movement, or where there are remarks.
const TextRemarks = lazy(() => import("./text-remarks.tsx").catch(() => ({ default: () => null })));

/** What is reviewed, and the remarks on it. */
export const MarkedContext = createContext<{ portfolio: PortfolioForReview; marking: Marking } | undefined>(undefined);

export type RemarkField = PassageRemark["field"];

/** A text of the learner's, as `children` show it, and the remarks on its passages; some fields can have none. */
export function Remarkable({ field, children }: { field?: RemarkField | undefined; children: ReactNode }) {
  const marked = useContext(MarkedContext);
  const shown = useRef<HTMLDivElement>(null);
  return (
    <div data-remarkable className="relative">
      <div ref={shown}>{children}</div>
      {field && marked?.marking.isNear && marked.portfolio[field] !== "" && (
        <Suspense>
          <TextRemarks {...marked} field={field} shown={shown} />
        </Suspense>
      )}
    </div>
  );
}
