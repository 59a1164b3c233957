import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { ChartBars } from "../../ui/charts/chart-bars.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { Panel } from "../../ui/panel.tsx";
import { byStatus, byUnit } from "./figures.ts";

/** The specified charts. The bars have the colours of the pie, whose legend serves both. */
export function Charts({ portfolios }: { portfolios: Portfolio[] }) {
  return (
    <>
      <Panel heading="Portfolio Status Distribution">
        <ChartPie title="Portfolio Status Distribution" column="Status" slices={byStatus(portfolios)} />
      </Panel>
      <Panel heading="Portfolios by Unit">
        <ChartBars title="Portfolios by Unit" column="Unit" slices={byUnit(portfolios)} />
      </Panel>
    </>
  );
}
