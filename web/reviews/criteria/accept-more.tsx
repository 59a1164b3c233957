import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import type { Row } from "./rows.ts";

const AddCriterion = lazy(() => import("./add-criterion.tsx").catch(() => ({ default: () => null })));

/** Accepts a further criterion of a portfolio that is Done, which needs no other round. */
export function AcceptMore({ portfolio, rows }: { portfolio: PortfolioForReview; rows: readonly Row[] }) {
  const [isChoosing, setChoosing] = useState(false);
  const { send, busy } = useChangeWithToasts("decideMore");

  function accept(place: CriterionPlace) {
    const headers = { "if-match": `"${portfolio.version}"` };
    const body = { decisions: [{ ...place, verdict: "accepted" as const }] };
    void send(
      { params: { id: portfolio._id }, body, headers },
      { message: `${place.unit} ${place.criteria} accepted` },
    );
  }

  return (
    <>
      <div className="shrink-0 px-4 pb-2">
        <Button
          variant="quiet"
          busy={busy}
          className="-mx-2 px-2! text-sm"
          onClick={() => setChoosing(true)}
          {...shortcut("+", "Accept another criterion")}
        >
          <Plus aria-hidden size={16} /> Accept another criterion
        </Button>
      </div>
      {isChoosing && (
        <Suspense>
          <AddCriterion rows={rows} onChoose={accept} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
