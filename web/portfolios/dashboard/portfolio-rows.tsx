import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Age } from "../../ui/age.tsx";
import { Cover } from "../photos/cover.tsx";
import { placeText } from "../places.ts";

const most = 3;

/** The first of some portfolios, a line each with photo, words and age; on a phone all of them behind one line. */
export function PortfolioRows({
  portfolios,
  summary,
  to,
  sinceOf,
}: {
  portfolios: Portfolio[];
  /** How many they are: "3 more came back". */
  summary: string;
  to: string;
  sinceOf: (portfolio: Portfolio) => string | null;
}) {
  if (portfolios.length === 0) return null;
  return (
    <div className="mt-auto">
      <Link
        to={to}
        className="group flex min-h-12 items-center gap-3 border-line border-t px-4 py-2 font-medium text-text no-underline sm:hidden"
      >
        <span className="flex">
          {portfolios.slice(0, most).map((portfolio) => (
            <Cover
              key={portfolio._id}
              portfolio={portfolio}
              counted={false}
              className="-ml-2.5 h-8 w-9 rounded-control border-2 border-panel first:ml-0"
            />
          ))}
        </span>
        <span className="grow group-hover:underline">{summary}</span>
        <ChevronRight aria-hidden size={18} className="text-faint" />
      </Link>
      <ul className="max-sm:hidden">
        {portfolios.slice(0, most).map((portfolio) => (
          <Row key={portfolio._id} portfolio={portfolio} since={sinceOf(portfolio)} />
        ))}
      </ul>
    </div>
  );
}

function Row({ portfolio, since }: { portfolio: Portfolio; since: string | null }) {
  return (
    <li className="relative flex items-center gap-3 border-line border-t px-4 py-2 hover:bg-row">
      <Cover portfolio={portfolio} counted={false} className="h-9 w-12 shrink-0 rounded-small" />
      <span className="grid min-w-0 grow">
        <Link
          to={`/portfolio/view/${portfolio._id}`}
          title={portfolio.title}
          className="truncate font-medium text-text no-underline after:absolute after:inset-0 hover:underline"
        >
          {portfolio.title}
        </Link>
        <span className="truncate text-dim text-sm">
          {(portfolio.status === "Reviewed" && portfolio.assessorComments) || placeText(portfolio)}
        </span>
      </span>
      {since && (
        <span className="shrink-0 text-dim text-sm">
          <Age of={since} ago={false} />
        </span>
      )}
    </li>
  );
}
