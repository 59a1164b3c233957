import { type CentrePortfolio, centreStatusLabels } from "contract/centre/portfolio-list.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button } from "../ui/button.tsx";
import { momentOf } from "../ui/dates.ts";
import type { CentreFilter } from "./filter.ts";

const headings = ["Portfolio", "Unit", "Status", "Created Date", "Last Updated"];

/** A student's portfolios. On a phone each row is a card with the same facts. */
export function PortfolioTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
    <table role="table" className="w-full table-fixed border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b">
          {headings.map((name) => (
            <th key={name} scope="col" className={name === "Status" ? "w-36 p-2" : "p-2"}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">{children}</tbody>
    </table>
  );
}

export function PortfolioRows({ portfolios }: { portfolios: CentrePortfolio[] }) {
  return portfolios.map((portfolio) => <PortfolioRow key={portfolio._id} portfolio={portfolio} />);
}

/** The next rows, fetched from position `from` when they are shown. */
export function FollowingRows({ student, filter, from }: { student: string; filter: CentreFilter; from: number }) {
  const { search, sort, order, status } = filter;
  const { data, error, refetch } = useAnswer("listStudentPortfolios", {
    params: { id: student },
    query: { search, sort, order, status, from: String(from) },
  });
  if (data) return <PortfolioRows portfolios={data} />;
  return (
    <tr>
      <td colSpan={headings.length} className="p-2">
        {error ? (
          <span role="alert" className="flex flex-wrap items-center gap-3 text-danger">
            {error.message} <Button onClick={() => void refetch()}>Try again</Button>
          </span>
        ) : (
          <span role="status">Loading...</span>
        )}
      </td>
    </tr>
  );
}

const cell = "p-2 align-top wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function PortfolioRow({ portfolio }: { portfolio: CentrePortfolio }) {
  return (
    <tr className="border-line border-b last:border-b-0 max-md:block max-md:rounded-panel max-md:border max-md:p-3 max-md:last:border-b">
      <th scope="row" className={`${cell} font-semibold`}>
        <Link to={`/portfolio/view/${portfolio._id}`}>{portfolio.title}</Link>
      </th>
      <td className={cell}>{portfolio.unit || "N/A"}</td>
      <td className={cell}>
        <StatusBadge status={portfolio.status} labels={centreStatusLabels} />
      </td>
      <td className={cell}>
        <PhoneLabel name="Created" />
        {momentOf(portfolio.createdAt)}
      </td>
      <td className={cell}>
        <PhoneLabel name="Updated" />
        {momentOf(portfolio.updatedAt)}
      </td>
    </tr>
  );
}

/** The label of a cell on a phone, where a row is a card without column headings. */
export function PhoneLabel({ name }: { name: string }) {
  return <span className="text-dim md:hidden">{name}: </span>;
}
