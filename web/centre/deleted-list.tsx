import { centreStatusLabels, type DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { useRef } from "react";
import { useAnswer } from "../app/queries.tsx";
import { StatusBadge } from "../portfolios/status-badge.tsx";
import { Button } from "../ui/button.tsx";
import { dayOf, momentOf } from "../ui/dates.ts";
import { Pages } from "../ui/lists/pages.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import type { CentreFilter } from "./filter.ts";
import { PhoneLabel } from "./portfolio-table.tsx";
import { useRestore } from "./use-restore.ts";

const headings = ["Portfolio", "Student", "Unit", "Status", "Deleted", "Gone for good", "Action"];

/** Deleted portfolios that can still be restored, the latest first. */
export function DeletedList({ filter, addressOf }: { filter: CentreFilter; addressOf: (page: number) => string }) {
  const query = { search: filter.search, page: String(filter.page) };
  const { data, error, refetch, isPlaceholderData } = useAnswer("listDeleted", { query }, { keep: true });
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data) return error ? <Trouble message={error.message} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid gap-3">
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      <Panel
        heading={data.total === 1 ? "1 deleted portfolio" : `${data.total} deleted portfolios`}
        headingRef={heading}
      >
        {data.deleted.length === 0 ? (
          <Empty message="No portfolios found." />
        ) : (
          <DeletedTable deleted={data.deleted} onRestored={() => heading.current?.focus()} />
        )}
      </Panel>
      <Pages page={data.page} pages={data.pages} addressOf={addressOf} />
    </div>
  );
}

function DeletedTable({ deleted, onRestored }: { deleted: DeletedPortfolio[]; onRestored: () => void }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
    <table role="table" className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">Deleted portfolios</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b">
          {headings.map((name) => (
            <th key={name} scope="col" className="p-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {deleted.map((portfolio) => (
          <DeletedRow key={portfolio._id} portfolio={portfolio} onRestored={onRestored} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "p-2 align-top wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function DeletedRow({ portfolio, onRestored }: { portfolio: DeletedPortfolio; onRestored: () => void }) {
  const { busy, restore } = useRestore(portfolio, onRestored);
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      <th scope="row" className={`${cell} font-semibold`}>
        {portfolio.title}
      </th>
      <td className={cell}>{portfolio.student.name}</td>
      <td className={cell}>{portfolio.unit || "N/A"}</td>
      <td className={cell}>
        <StatusBadge status={portfolio.status} labels={centreStatusLabels} />
      </td>
      <td className={cell}>
        <PhoneLabel name="Deleted" />
        {momentOf(portfolio.deletedAt)}
      </td>
      <td className={`${cell} md:whitespace-nowrap`}>
        <PhoneLabel name="Gone for good" />
        {dayOf(portfolio.goneAt)}
      </td>
      <td className={cell}>
        <Button busy={busy} onClick={restore} aria-label={`Restore ${portfolio.title} of ${portfolio.student.name}`}>
          Restore
        </Button>
      </td>
    </tr>
  );
}
