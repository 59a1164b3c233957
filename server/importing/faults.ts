import { type ImportField, importColumns } from "contract/import-columns.ts";
import type { RowFault } from "contract/importing.ts";

/** A fault of one column, by the title that people see. */
export function faultIn(field: ImportField, message: string): RowFault {
  return { column: importColumns[field].title, message };
}
