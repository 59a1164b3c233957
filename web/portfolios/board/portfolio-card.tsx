import { may } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { useViewer } from "../../app/session.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton, IconLink } from "../../ui/button.tsx";
import { dayOf } from "../../ui/dates.ts";
import { placeOf } from "../place-of.ts";
import { countBadge } from "./board.ts";
import { useMoves } from "./use-moves.ts";
import { WaitsWith } from "./waits-with.tsx";

interface Props {
  portfolio: Portfolio;
  /** The card leaves its column, so the focus has to move elsewhere. */
  onLeave: () => void;
}

/** One portfolio of the board with its actions. */
export function PortfolioCard({ portfolio, onLeave }: Props) {
  const badge = countBadge(portfolio);
  return (
    <article className="grid gap-2 rounded-panel border border-line bg-panel p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 className="wrap-anywhere">{portfolio.title}</h3>
        {badge && <Badge tone="blue">{badge}</Badge>}
      </div>
      <Place portfolio={portfolio} />
      <p className="text-dim text-sm">
        {dayOf(portfolio.dateTime)}
        {portfolio.images.length > 0 &&
          `, ${portfolio.images.length} ${portfolio.images.length === 1 ? "photo" : "photos"}`}
      </p>
      <WaitsWith portfolio={portfolio} />
      <Actions portfolio={portfolio} onLeave={onLeave} />
    </article>
  );
}

function Place({ portfolio }: Pick<Props, "portfolio">) {
  const { unit, learningOutcome, criteria } = portfolio;
  if (!unit.number) return <p className="text-sm">No unit chosen: this does not count in your logbook yet.</p>;
  return (
    <p className="text-sm">
      Unit {unit.number} {unit.title}
      {learningOutcome.number && (
        <span className="block text-dim">{`LO ${learningOutcome.number}${criteria.number ? `, AC ${criteria.number}` : ""}`}</span>
      )}
    </p>
  );
}

function Actions({ portfolio, onLeave }: Props) {
  const viewer = useViewer();
  const { busy, submit, withdraw, remove } = useMoves(portfolio, { onMoved: onLeave, onRemoved: onLeave });
  const can = (permission: "editPortfolio" | "submitPortfolio" | "withdrawPortfolio") =>
    may(viewer, permission, placeOf(portfolio));
  const suffix = `: ${portfolio.title}`;
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap items-center gap-1">
      <IconLink icon={Eye} name={`View${suffix}`} to={`/portfolio/view/${portfolio._id}`} />
      {can("editPortfolio") && (
        <>
          <IconLink icon={Pencil} name={`Edit${suffix}`} to={`/portfolio/edit/${portfolio._id}`} />
          <IconButton icon={Trash2} name={`Delete${suffix}`} onClick={remove} className="text-danger" />
        </>
      )}
      {can("submitPortfolio") && (
        <Button variant="primary" busy={busy} onClick={submit} className="ml-auto">
          Submit
        </Button>
      )}
      {can("withdrawPortfolio") && (
        <Button busy={busy} onClick={withdraw} className="ml-auto">
          Move to Draft
        </Button>
      )}
    </div>
  );
}
