import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Plus } from "lucide-react";
import { useCallback, useRef } from "react";
import { BoardColumn } from "../../ui/board-column.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { useBelowFold } from "../../ui/states/below-fold.tsx";
import { phoneQuery, useMedia } from "../../ui/use-media.ts";
import { ownWork } from "../declaration.tsx";
import { StatusDot } from "../status-badge.tsx";
import { columnTexts } from "./board.ts";
import { PortfolioCard } from "./portfolio-card.tsx";

/** How many cards a column shows at first; a phone shows those of one column. */
const firstCards = 3;

/** The portfolios of one status; on a phone only the chosen column is shown. */
export function Column({
  status,
  portfolios,
  isChosen,
}: {
  status: Status;
  portfolios: Portfolio[];
  isChosen: boolean;
}) {
  const { heading, empty } = columnTexts[status];
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useCallback(() => title.current?.focus({ preventScroll: true }), []);
  const isRest = useBelowFold();
  const isHidden = useMedia(phoneQuery) && !isChosen;
  return (
    <BoardColumn
      name={heading}
      count={portfolios.length}
      isChosen={isChosen}
      dot={<StatusDot status={status} />}
      heading={title}
    >
      {status === "Draft" && portfolios.length > 0 && <p className="text-dim text-sm print:hidden">{ownWork}</p>}
      {portfolios.length === 0 && (
        <div className="grid gap-4 rounded-panel border border-line-strong border-dashed p-6 text-center text-dim text-sm">
          <p>{empty}</p>
          {/* A wider window has the same beside the heading. */}
          <LinkButton to="/portfolio" className="sm:hidden">
            <Plus aria-hidden size={18} />
            Create Portfolio
          </LinkButton>
        </div>
      )}
      {portfolios.slice(0, isRest ? undefined : isHidden ? 0 : firstCards).map((portfolio) => (
        <PortfolioCard key={portfolio._id} portfolio={portfolio} onLeave={focusTitle} />
      ))}
    </BoardColumn>
  );
}
