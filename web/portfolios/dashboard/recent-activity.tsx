import { dayOf, momentOf } from "contract/core/dates.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Link } from "react-router";
import { WaitsWith } from "../board/waits-with.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { recent } from "./figures.ts";
import { ListPanel } from "./list-panel.tsx";

/** The portfolios that changed last: title, unit, status and day. */
export function RecentActivity({ portfolios }: { portfolios: Portfolio[] }) {
  return (
    <ListPanel heading="Recent Activity" className="md:max-xl:col-span-2">
      <ul>
        {recent(portfolios).map((portfolio) => (
          <li key={portfolio._id} className="relative grid border-line border-t px-4 py-1.5 hover:bg-row">
            <Link
              to={`/portfolio/view/${portfolio._id}`}
              title={portfolio.title}
              className="min-w-0 truncate font-medium text-text no-underline after:absolute after:inset-0 hover:underline max-sm:py-0.5"
            >
              {portfolio.title}
            </Link>
            <div className="flex flex-wrap items-center gap-x-2 text-dim text-sm">
              <span className="max-sm:w-full">
                {portfolio.unit.number ? `Unit ${portfolio.unit.number}` : "No unit"}
                {" · "}
                <time dateTime={portfolio.updatedAt} title={momentOf(portfolio.updatedAt)}>
                  {`Last updated ${dayOf(portfolio.updatedAt)}`}
                </time>
              </span>
              <span className="sm:ml-auto">
                <StatusBadge status={portfolio.status} />
              </span>
              <span className="sm:w-full">
                <WaitsWith portfolio={portfolio} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </ListPanel>
  );
}
