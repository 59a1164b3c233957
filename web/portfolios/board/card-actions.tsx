import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { Button, IconButton, IconLink } from "../../ui/button.tsx";
import { useMay } from "../access-subject.ts";
import { useMoves } from "./use-moves.ts";

interface Props {
  portfolio: Portfolio;
  titleId: string;
  onLeave: () => void;
}

/** What can be done with a portfolio, at the same place on every card. `titleId` is the element that names it. */
export function CardActions({ portfolio, titleId, onLeave }: Props) {
  const { _id, title } = portfolio;
  const { busy, submit, withdraw, remove } = useMoves(portfolio, { onMoved: onLeave, onRemoved: onLeave });
  const may = useMay(portfolio);
  return (
    <div className="flex flex-wrap items-center gap-0.5 border-line px-1 py-0.5 max-sm:px-2 max-sm:pb-2.5 sm:border-t print:hidden">
      <IconLink icon={Eye} name={`View: ${title}`} to={`/portfolio/view/${_id}`} />
      {may("editPortfolio") && (
        <>
          <IconLink icon={Pencil} name={`Edit: ${title}`} to={`/portfolio/edit/${_id}`} />
          <IconButton icon={Trash2} name={`Delete: ${title}`} onClick={remove} className="text-danger!" />
        </>
      )}
      {may("submitPortfolio") && (
        <Button variant="quiet" busy={busy} onClick={submit} aria-describedby={titleId} className={act}>
          Submit
        </Button>
      )}
      {may("withdrawPortfolio") && (
        <Button
          variant="quiet"
          busy={busy}
          onClick={withdraw}
          aria-describedby={titleId}
          className={`text-dim! ${act}`}
        >
          Move to Draft
        </Button>
      )}
    </div>
  );
}

// On a phone it keeps its edge, so that a glove finds it.
const act = "ml-auto text-sm max-sm:border-line-strong max-sm:px-5 max-sm:text-base max-sm:panel-shadow";
