import { importColumns, importFields } from "contract/accounts/import-columns.ts";
import { saveFile } from "../../app/download.ts";

/** Saves a CSV file with the headings only. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveTemplate(): void {
  const headings = importFields.map((field) => importColumns[field].title).join(",");
  saveFile({ name: "learners.csv", content: new Blob([`\ufeff${headings}\r\n`], { type: "text/csv" }) });
}
