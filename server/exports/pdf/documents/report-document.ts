import type { Dependencies } from "../../../platform/dependencies.ts";
import type { ReportTable } from "../../reports/tables.ts";
import { coverOf } from "./wording.ts";

/** A document with more rows takes too long to be set; the CSV file has them all. */
const rowsMost = 5000;

/** What report.typ reads. */
export function reportDocument(deps: Dependencies, { title, said, columns, rows }: ReportTable) {
  const cover = coverOf(deps, { learner: deps.settings.CENTRE_NAME, title, running: title });
  return { ...cover, said, columns, rows: rows.slice(0, rowsMost) };
}
