import { importColumns, importFields, importLimits, optionalField } from "contract/accounts/import-columns.ts";
import { saveFile } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { grouped } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";

/** Describes the columns of the file, and takes one. */
export function ChooseFile({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  return (
    <Panel heading="1. Choose a file">
      <div className="grid max-w-5xl gap-3">
        <p className="max-w-prose text-dim">{`One learner a row, at most ${grouped(importLimits.rows)} rows and 1 MB. The first row holds the headings, in any order. Write dates as 2001-03-27 or 27/03/2001, the day first. Keep phone numbers as text, so that the spreadsheet does not drop the zero in front.`}</p>
        <ColumnList />
        <div>
          <Button onClick={saveTemplate}>Download a template</Button>
        </div>
        <TextField
          label="CSV file"
          hint={busy ? "Reading the file..." : "You see a preview before anything is stored."}
          type="file"
          accept=".csv,.txt,text/csv"
          className="py-2 file:mr-3 file:font-medium file:text-brand"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
          }}
          // The same name can be chosen again once it has been corrected.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
        />
      </div>
    </Panel>
  );
}

function ColumnList() {
  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-2 xl:grid-cols-3">
      {importFields.map((field) => (
        <div key={field} className="flex flex-wrap items-baseline gap-x-2 border-line border-b py-1.5">
          <dt className="font-medium">
            {importColumns[field].title}
            {field === optionalField && <span className="font-normal text-dim"> (optional)</span>}
          </dt>
          <dd className="wrap-anywhere text-dim">{importColumns[field].example}</dd>
        </div>
      ))}
    </dl>
  );
}

// The headings only. The byte order mark tells spreadsheets that it is UTF-8.
function saveTemplate(): void {
  const headings = importFields.map((field) => importColumns[field].title).join(",");
  saveFile({ name: "learners.csv", content: new Blob([`\ufeff${headings}\r\n`], { type: "text/csv" }) });
}
