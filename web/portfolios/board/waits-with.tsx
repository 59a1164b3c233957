import type { Portfolio } from "contract/portfolios/portfolios.ts";

/** Of a portfolio that waits for review: who will look at it, or that nobody is to do so yet. Nothing of any other. */
export function WaitsWith({ portfolio: { status, assessor } }: { portfolio: Pick<Portfolio, "status" | "assessor"> }) {
  if (status !== "To Be Reviewed") return null;
  if (assessor) return <p className="text-dim text-sm wrap-anywhere">With {assessor.name}</p>;
  return <p className="text-sm text-waiting">No assessor yet. The centre has been told.</p>;
}
