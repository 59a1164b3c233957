import type { QualificationPreview } from "contract/qualifications/qualifications.ts";
import { useState } from "react";
import { saveFile } from "../../app/download.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { takeFocusInSight } from "../../ui/keys/summary-focus.ts";
import { counted, grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useQualificationFile } from "./use-qualification-file.ts";

/** A version from a file: choose it, look at what is in it, import it. */
export function ImportPanel({ onImported }: { onImported: () => void }) {
  const { chosen, preview, trouble, busy, choose, rename, importIt } = useQualificationFile(onImported);
  const [names, setNames] = useState({ code: "", title: "" });
  const named = (name: keyof typeof names) => ({
    value: names[name],
    onChange: ({ target }: { target: { value: string } }) => setNames({ ...names, [name]: target.value }),
    onBlur: () => rename(names),
  });
  return (
    <>
      <Panel heading="1. Choose a file">
        <div className="grid max-w-3xl gap-4">
          <p className="max-w-prose text-dim">
            JSON with everything, or CSV with one criterion a row: unit, unitTitle, outcome, outcomeText, criterion,
            criterionText. Nothing is stored before you confirm.
          </p>
          <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <TextField label="Code" hint="Of a CSV file, such as 2365-03." maxLength={20} {...named("code")} />
            <TextField label="Title" hint="Of a CSV file." maxLength={200} {...named("title")} />
          </div>
          <TextField
            label="File"
            hint={busy.reading ? "Reading the file..." : "At most 2 MB."}
            type="file"
            accept=".csv,.json,text/csv,application/json"
            className="py-2 file:mr-3 file:font-medium file:text-brand"
            onChange={({ target }) => {
              const file = (target as HTMLInputElement).files?.[0];
              if (file) void choose(file, names);
            }}
            // The same name can be chosen again once it has been corrected.
            onClick={(event) => {
              event.currentTarget.value = "";
            }}
          />
          <Button className="justify-self-start" onClick={saveTemplate}>
            Download a template
          </Button>
        </div>
      </Panel>
      {trouble && <ErrorMessage message={trouble.message} {...(trouble.retry && { onRetry: trouble.retry })} />}
      {chosen && !preview && !trouble && <Loading rows={3} />}
      {chosen && preview && (
        <Preview name={chosen.name} preview={preview} busy={busy.importing} onConfirm={() => void importIt()} />
      )}
    </>
  );
}

interface PreviewProps {
  name: string;
  preview: QualificationPreview;
  busy: boolean;
  onConfirm: () => void;
}

function Preview({ name, preview, busy, onConfirm }: PreviewProps) {
  const { found, faults, faultsTotal, differences, differencesTotal } = preview;
  return (
    <Panel heading="2. Check what is in it" flush>
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        <p ref={takeFocusInSight} tabIndex={-1} role="status" className="font-semibold outline-none wrap-anywhere">
          {found
            ? `${name}: ${found.title}, ${found.code}, becomes version ${found.version}, with ${counted(found.criteria, "criterion", "criteria")} in ${counted(found.units, "unit")} and ${counted(found.requirements, "requirement")}.`
            : `${name}: ${counted(faultsTotal, "fault")}. Correct the file, then choose it again. Nothing has been stored.`}
        </p>
        {found && (
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {`Import version ${found.version}`}
          </Button>
        )}
      </div>
      {faults.length > 0 && (
        <Table
          caption="Faults"
          columns={faultColumns}
          rows={faults}
          keyOf={({ where, message }) => `${where} ${message}`}
          empty=""
          cards="lines"
        />
      )}
      <More shown={faults.length} total={faultsTotal} />
      {differences.length > 0 && (
        <>
          <h3 className="px-4 pt-2 pb-1">What differs from the version before</h3>
          <Table
            caption="Differences"
            columns={differenceColumns}
            rows={differences}
            keyOf={({ place }) => place}
            empty=""
            cards="lines"
          />
        </>
      )}
      <More shown={differences.length} total={differencesTotal} />
    </Panel>
  );
}

function More({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null;
  return <p className="border-line border-t px-4 py-2.5 text-dim text-sm">{`And ${grouped(total - shown)} more.`}</p>;
}

const faultColumns: Column<QualificationPreview["faults"][number]>[] = [
  { head: "Where", kind: "header", cell: ({ where }) => where, width: "w-64" },
  { head: "What is wrong", cell: ({ message }) => message },
];

const differenceColumns: Column<QualificationPreview["differences"][number]>[] = [
  { head: "Criterion", kind: "header", cell: ({ place }) => place, width: "w-32" },
  { head: "Was", label: "Was", cell: ({ was }) => was ?? <span className="text-dim">Not in it</span> },
  { head: "Becomes", label: "Becomes", cell: ({ becomes }) => becomes ?? <span className="text-dim">Not in it</span> },
];

// The byte order mark tells spreadsheets that it is UTF-8.
function saveTemplate(): void {
  const headings = "unit,unitTitle,outcome,outcomeText,criterion,criterionText";
  saveFile({ name: "qualification.csv", content: new Blob([`\ufeff${headings}\r\n`], { type: "text/csv" }) });
}
