import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { StatCard } from "../../ui/card.tsx";
import { ChartBars } from "../../ui/charts/chart-bars.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { momentOf } from "../../ui/dates.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { WaitsWith } from "../board/waits-with.tsx";
import { StatusBadge, statusColours } from "../status-badge.tsx";
import { byStatus, byUnit, recent } from "./figures.ts";

/** Portfolio Overview: the learner's figures and what changed last. */
export function Page() {
  return (
    <>
      <PageHeading title="Portfolio Overview">
        <LinkButton to="/portfolio" variant="primary">
          Create Portfolio
        </LinkButton>
      </PageHeading>
      <Overview />
    </>
  );
}

function Overview() {
  const { data: portfolios, isError, refetch } = useAnswer("listOwnPortfolios");
  const trouble = isError && (
    <ErrorMessage
      message="Error fetching portfolios"
      safe="Your portfolios are safe; only showing them failed."
      onRetry={() => void refetch()}
    />
  );
  if (!portfolios) return trouble || <Loading rows={5} />;
  return (
    <div className="grid gap-4">
      {trouble}
      <Cards portfolios={portfolios} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel heading="Portfolio Status Distribution">
          <ChartPie
            title="Portfolio Status Distribution"
            column="Status"
            slices={byStatus(portfolios).map(({ status, ...part }) => ({ ...part, colour: statusColours[status] }))}
          />
        </Panel>
        <Panel heading="Portfolios by Unit">
          <ChartBars
            title="Portfolios by Unit"
            column="Unit"
            slices={byUnit(portfolios).map((part) => ({ ...part, colour: "var(--color-brand)" }))}
          />
        </Panel>
      </div>
      <RecentActivity portfolios={portfolios} />
    </div>
  );
}

function Cards({ portfolios }: { portfolios: Portfolio[] }) {
  const counts = new Map(byStatus(portfolios).map(({ status, value }) => [status, value]));
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatCard name="Total Portfolios" value={portfolios.length} />
      <StatCard name="Drafts" value={counts.get("Draft") ?? 0} />
      <StatCard name="In Review" value={counts.get("Reviewed") ?? 0} />
      <StatCard name="Completed" value={counts.get("Done") ?? 0} />
    </div>
  );
}

function RecentActivity({ portfolios }: { portfolios: Portfolio[] }) {
  return (
    <Panel heading="Recent Activity">
      {portfolios.length === 0 ? (
        <Empty message="Your portfolios appear here once you have created one.">
          <LinkButton to="/portfolio">Create Portfolio</LinkButton>
        </Empty>
      ) : (
        <ul className="divide-y divide-line">
          {recent(portfolios).map((portfolio) => (
            <li key={portfolio._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <Link to={`/portfolio/view/${portfolio._id}`} className="grow font-semibold wrap-anywhere">
                {portfolio.title}
              </Link>
              <span className="text-dim">{portfolio.unit.number ? `Unit ${portfolio.unit.number}` : "No unit"}</span>
              <WaitsWith portfolio={portfolio} />
              <StatusBadge status={portfolio.status} />
              <span className="text-dim text-sm">Last updated {momentOf(portfolio.updatedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
