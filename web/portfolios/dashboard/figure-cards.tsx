import type { Status } from "contract/core/moves.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Link } from "react-router";
import { StatusDot } from "../status-dot.tsx";
import { boardAddress } from "./board-address.ts";

const cards: { name: string; status?: Status }[] = [
  { name: "Total Portfolios" },
  { name: "Drafts", status: "Draft" },
  { name: "In Review", status: "Reviewed" },
  { name: "Completed", status: "Done" },
];

/** The four figures, each a link to its list; one panel on a phone. */
export function FigureCards({ portfolios }: { portfolios: Portfolio[] }) {
  return (
    <ul className="grid grid-cols-2 max-sm:rounded-panel max-sm:border max-sm:border-line max-sm:bg-panel sm:gap-3 lg:grid-cols-4">
      {cards.map(({ name, status }) => (
        <li
          key={name}
          className="border-line max-sm:nth-[2n]:border-l max-sm:nth-[n+3]:border-t sm:rounded-panel sm:border sm:bg-panel sm:shadow-panel"
        >
          <Link
            to={boardAddress(status)}
            className="group flex min-h-12 items-center gap-2 rounded-panel px-4 text-dim no-underline hover:bg-row"
          >
            {status && <StatusDot status={status} />}
            <span className="font-medium text-sm group-hover:underline">{name}</span>
            <span className="ml-auto font-semibold text-2xl text-text">
              {portfolios.filter((portfolio) => !status || portfolio.status === status).length}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
