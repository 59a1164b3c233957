import type { Portfolio } from "contract/portfolios/portfolios.ts";

/** Who will review a submitted portfolio, or that it has no assessor yet; nothing for any other status. */
export function WaitsWith({ portfolio: { status, assessor } }: { portfolio: Pick<Portfolio, "status" | "assessor"> }) {
  if (status !== "To Be Reviewed") return null;
  if (assessor) return <span className="block text-dim text-sm wrap-anywhere">{`With ${assessor.name}`}</span>;
  return <span className="block text-sm text-waiting">No assessor yet. The centre has been told.</span>;
}
