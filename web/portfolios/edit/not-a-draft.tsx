import { statusLabels } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { useMay } from "../access-subject.ts";
import { useMoves } from "../board/use-moves.ts";

/** Says why this portfolio cannot be edited now, and what can be done instead. */
export function NotADraft({ portfolio }: { portfolio: Portfolio }) {
  const { withdraw, busy } = useMoves(portfolio, { onMoved: focusHeading });
  const canWithdraw = useMay(portfolio)("withdrawPortfolio");
  return (
    <Card className="grid justify-items-start gap-4">
      <p>
        <strong>{portfolio.title}</strong> is {statusLabels[portfolio.status]}. Only a draft can be edited.{" "}
        {canWithdraw ? "Move it to Draft to go on; you can submit it again afterwards." : "It has been signed off."}
      </p>
      {canWithdraw && (
        <p>What you have entered here and not sent is kept on this device, and comes back when it is a draft again.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {canWithdraw && (
          <Button variant="primary" busy={busy} onClick={withdraw}>
            Move to Draft
          </Button>
        )}
        <LinkButton to={`/portfolio/view/${portfolio._id}`}>View portfolio</LinkButton>
      </div>
    </Card>
  );
}
