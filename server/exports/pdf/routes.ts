import { exportPortfolio } from "contract/portfolios/portfolios.ts";
import { fileName } from "../../platform/http/answers/attachments.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { findPortfolio } from "../../portfolios/portfolios.ts";
import { renderPortfolioPdf } from "./rendering.ts";

export function pdfRoutes({ serve }: Serving): void {
  serve(exportPortfolio, {
    find: ({ db }, { id }) => findPortfolio(db, id),
    missing: "Portfolio not found",
    answer: async ({ deps, record: portfolio, abortSignal }) => ({
      name: fileName(portfolio.title, "pdf", "portfolio"),
      bytes: await renderPortfolioPdf(deps, portfolio.id, { signal: abortSignal() }),
    }),
  });
}
