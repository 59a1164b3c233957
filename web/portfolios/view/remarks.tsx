import type { Decision } from "contract/portfolios/decisions.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import type { Remark } from "contract/portfolios/remarks.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { lazy, type ReactNode } from "react";

// In a file of its own, because most portfolios have none. The page waits for it: nothing moves.
const RemarkList = lazy(() => import("./remark-list.tsx").catch(() => ({ default: () => null })));

export type NumberedRemark = Remark & { number: number };

interface Props {
  portfolio: PortfolioDetail;
  /** Only those on this criterion. */
  on?: Decision;
  /** Those on these criteria stand with them. */
  except?: Decision[];
  heading?: ReactNode;
}

/** What the latest remarks say of a spot of a photo or of a passage. */
export function Remarks({ portfolio, on, except = [], heading }: Props) {
  const apart = new Set(except.map(placeKey));
  const remarks = latest(portfolio).filter(({ place }) =>
    on ? place && placeKey(place) === placeKey(on) : !(place && apart.has(placeKey(place))),
  );
  if (remarks.length === 0) return null;
  return (
    <>
      {heading}
      <RemarkList portfolio={portfolio} remarks={remarks} isOnOne={on !== undefined} />
    </>
  );
}

type Answered = Partial<Pick<PortfolioDetail, "remarks">> & Pick<PortfolioDetail, "feedbackGiven">;

/** The remarks of the latest round, numbered; answers that an older version kept have none. */
function latest({ remarks = [], feedbackGiven }: Answered): NumberedRemark[] {
  const round = feedbackGiven?.round;
  return remarks.filter((remark) => remark.round === round).map((remark, index) => ({ ...remark, number: index + 1 }));
}
