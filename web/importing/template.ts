import { importColumns, importFields } from "contract/import-columns.ts";

/** Saves an empty list with the headings. The mark in front tells spreadsheets that it is UTF-8. */
export function saveTemplate(): void {
  const heads = importFields.map((field) => importColumns[field].title).join(",");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\ufeff${heads}\r\n`], { type: "text/csv" }));
  link.download = "learners.csv";
  link.click();
  // The browser has taken it by then; until that it must be there.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
