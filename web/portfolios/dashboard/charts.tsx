import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { ChartBars } from "../../ui/charts/chart-bars.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { Panel } from "../../ui/panel.tsx";
import { words } from "../words/dashboard.tsx";
import { byStatus, byUnit } from "./figures.ts";

/** The specified charts. The bars have the colours of the pie, whose legend serves both. */
export function Charts({ portfolios }: { portfolios: Portfolio[] }) {
  const { status, unit } = words.charts;
  return (
    <>
      <Panel heading={status.title}>
        <ChartPie {...status} slices={byStatus(portfolios)} />
      </Panel>
      <Panel heading={unit.title}>
        <ChartBars {...unit} slices={byUnit(portfolios)} />
      </Panel>
    </>
  );
}
