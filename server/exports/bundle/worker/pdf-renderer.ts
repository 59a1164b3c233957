import { renderLogbookPdf, renderPortfolioPdf } from "../../pdf/rendering.ts";
import type { PdfRenderer } from "./assembly.ts";

/** The renderer that the PDF routes use too, but with low priority: people at a screen come first. */
export const pdfRenderer: PdfRenderer = {
  portfolio: (deps, id, signal) => renderPortfolioPdf(deps, id, { lowPriority: true, signal }),
  logbook: (deps, student, signal) => renderLogbookPdf(deps, student, { lowPriority: true, signal }),
};
