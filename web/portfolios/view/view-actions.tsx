import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { Pencil, Undo2 } from "lucide-react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useMay } from "../access-subject.ts";
import type { useMoves } from "../board/use-moves.ts";
import { standing } from "../decided.ts";
import { ownWork } from "../declaration.tsx";
import { ExportPdf } from "./export-pdf.tsx";

type Moves = ReturnType<typeof useMoves>;

interface Props {
  portfolio: PortfolioDetail;
  moves: Moves;
  /** Offered here, unless it stands with the feedback. */
  canWithdraw: boolean;
}

/** What can be done with a portfolio, beside its title on a wide screen and below its photos on a narrow one. */
export function Actions({ portfolio, moves, canWithdraw }: Props) {
  const may = useMay(portfolio);
  const { busy, submit, withdraw } = moves;
  const { isUnanswered } = portfolio;
  return (
    <div
      data-screen-only
      className="flex flex-wrap items-start gap-2 max-sm:[&>*]:grow lg:col-start-2 lg:row-start-1 lg:justify-end"
    >
      <ExportPdf portfolio={portfolio._id} />
      {may("editPortfolio") && !isUnanswered && <LinkButton to={`/portfolio/edit/${portfolio._id}`}>Edit</LinkButton>}
      {canWithdraw && (
        <Button busy={busy} onClick={withdraw}>
          Move to Draft
        </Button>
      )}
      {may("submitPortfolio") && (
        <Button variant={isUnanswered ? "secondary" : "primary"} busy={busy} onClick={submit}>
          Submit for Review
        </Button>
      )}
      {may("submitPortfolio") && <p className="basis-full text-right text-dim text-sm">{ownWork}</p>}
      {may("reviewPortfolio") && (
        <LinkButton variant="primary" to={`/portfolio/assessor/${portfolio._id}`}>
          Review Portfolio
        </LinkButton>
      )}
    </div>
  );
}

/** A draft that came back: the next thing, until something has been changed. */
export function EditNext({ id }: { id: string }) {
  return (
    <div data-screen-only>
      <LinkButton variant="primary" to={`/portfolio/edit/${id}`} className="max-sm:min-h-13 max-sm:w-full">
        <Pencil aria-hidden size={18} /> Edit
      </LinkButton>
    </div>
  );
}

/** After feedback: the one next thing, and what follows from it. */
export function Withdraw({ portfolio, moves: { busy, withdraw } }: Pick<Props, "portfolio" | "moves">) {
  const stays = standing(portfolio, "accepted").length > 0 ? "What is accepted stays accepted." : "Nothing is lost.";
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="primary" busy={busy} onClick={withdraw} className="max-sm:min-h-13 max-sm:w-full">
        <Undo2 aria-hidden size={18} /> Move to Draft
      </Button>
      <p className="text-dim text-sm">{`Then add to it and submit it again. ${stays}`}</p>
    </div>
  );
}
