import { importColumns, importFields, importLimits, optionalField } from "contract/accounts/import-columns.ts";
import { saveFile } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { words } from "../words/import.ts";

/** Describes the columns of the file, and takes one. */
export function ChooseFile({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  return (
    <Panel heading={words.file.heading}>
      <div className="grid max-w-5xl gap-3">
        <p className="max-w-prose text-dim">{words.file.rules(importLimits.rows)}</p>
        <ColumnList />
        <div>
          <Button onClick={saveTemplate}>{words.file.template}</Button>
        </div>
        <TextField
          label={words.file.label}
          hint={busy ? words.file.reading : words.file.hint}
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
            {field === optionalField && <span className="font-normal text-dim"> {words.file.optional}</span>}
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
