import { renderLogbookPdf, renderPortfolioPdf } from "../../pdf/rendering.ts";
import type { PdfRenderer } from "./assembly.ts";

/** Prints as for a person, but waits for as long as people in front of a screen need the press. */
export const pdfRenderer: PdfRenderer = {
  portfolio: (deps, id, signal) => renderPortfolioPdf(deps, id, { lowPriority: true, signal }),
  logbook: (deps, student, signal) => renderLogbookPdf(deps, student, { lowPriority: true, signal }),
};
