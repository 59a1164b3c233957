import type { RowFault } from "contract/accounts/import.ts";
import { type ImportField, importColumns } from "contract/accounts/import-columns.ts";

/** A fault in one column, under the title that people see. */
export function faultIn(field: ImportField, message: string): RowFault {
  return { column: importColumns[field].title, message };
}
