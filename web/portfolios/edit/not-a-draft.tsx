import { statusLabels } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { useMoves } from "../board/use-moves.ts";
import { useMay } from "../place-of.ts";
import { words } from "../words/form.tsx";
import { words as shared } from "../words/shared.ts";

const { notADraft } = words;

/** Says why this portfolio cannot be edited now, and what can be done instead. */
export function NotADraft({ portfolio }: { portfolio: Portfolio }) {
  const { withdraw, busy } = useMoves(portfolio, { onMoved: focusHeading });
  const canWithdraw = useMay(portfolio)("withdrawPortfolio");
  const sentence = canWithdraw ? notADraft.movable : notADraft.done;
  return (
    <Card className="grid justify-items-start gap-4">
      <p>{sentence(<strong>{portfolio.title}</strong>, statusLabels[portfolio.status])}</p>
      {canWithdraw && <p>{notADraft.kept}</p>}
      <div className="flex flex-wrap gap-3">
        {canWithdraw && (
          <Button variant="primary" busy={busy} onClick={withdraw}>
            {shared.moves.withdraw}
          </Button>
        )}
        <LinkButton to={`/portfolio/view/${portfolio._id}`}>{notADraft.view}</LinkButton>
      </div>
    </Card>
  );
}
