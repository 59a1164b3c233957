import { exportPortfolio } from "contract/portfolios.ts";
import { fileName } from "../http/file-names.ts";
import type { Serving } from "../http/serve.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import { printPortfolio } from "./printing.ts";

export function paperRoutes({ serve }: Serving): void {
  serve(exportPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing: "Portfolio not found",
    answer: async ({ house, record: portfolio, gone }) => ({
      name: fileName(portfolio.title, "pdf", "portfolio"),
      bytes: await printPortfolio(house, portfolio.id, { signal: gone() }),
    }),
  });
}
