import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Link } from "react-router";
import { boardAddress } from "../places.ts";
import { StatusDot } from "../status-badge.tsx";

const cards: { name: string; status?: Status }[] = [
  { name: "Total Portfolios" },
  { name: "Drafts", status: "Draft" },
  { name: "In Review", status: "Reviewed" },
  { name: "Completed", status: "Done" },
];

/** The four figures, each a link to its list; one panel on a phone, and one line of it while all are zero. */
export function FigureCards({ portfolios }: { portfolios: Portfolio[] }) {
  const isEmpty = portfolios.length === 0;
  const [columns, cell] = isEmpty
    ? [
        "max-sm:grid-cols-[auto_auto_auto_auto] max-sm:bg-panel",
        "max-sm:flex-col-reverse max-sm:justify-center max-sm:gap-0 max-sm:px-1",
      ]
    : ["max-sm:grid-cols-[repeat(auto-fit,minmax(max(40%,8.9rem),1fr))] max-sm:gap-px max-sm:bg-line", ""];
  return (
    <ul
      className={`grid max-sm:overflow-hidden max-sm:rounded-panel max-sm:border max-sm:border-line sm:grid-cols-2 sm:gap-3 md:grid-cols-4 ${columns}`}
    >
      {cards.map(({ name, status }) => (
        <li key={name} className="border-line bg-panel sm:rounded-panel sm:border sm:panel-shadow">
          <Link
            to={boardAddress(status)}
            className={`group flex min-h-12 items-center gap-2 rounded-panel px-4 text-dim no-underline hover:bg-row max-sm:-outline-offset-3 ${cell}`}
          >
            {status && !isEmpty && <StatusDot status={status} />}
            <span className={`font-medium group-hover:underline ${isEmpty ? "text-sm max-sm:text-xs" : "text-sm"}`}>
              {name}
            </span>
            <span className={`font-semibold text-text ${isEmpty ? "text-lg sm:ml-auto" : "ml-auto text-2xl"}`}>
              {portfolios.filter((portfolio) => !status || portfolio.status === status).length}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
