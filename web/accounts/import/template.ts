import { importColumns, importFields } from "contract/accounts/import-columns.ts";
import { saveFile } from "../../app/save-file.ts";

/** Saves an empty list with the headings. The mark in front tells spreadsheets that it is UTF-8. */
export function saveTemplate(): void {
  const heads = importFields.map((field) => importColumns[field].title).join(",");
  saveFile({ name: "learners.csv", content: new Blob([`\ufeff${heads}\r\n`], { type: "text/csv" }) });
}
