import type { ImportPreview } from "contract/accounts/import.ts";
import { welcomeDays } from "contract/accounts/import-columns.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { takeFocusInSight } from "../../ui/keys/summary-focus.ts";
import { counted, grouped } from "../../ui/language.ts";
import { oneOf } from "../../ui/lists/fields.ts";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { RowTable } from "./row-table.tsx";
import { UndoImport } from "./undo-import.tsx";
import { type ImportError, useImport } from "./use-import.ts";

const TransferPanel = lazy(() =>
  import("../../exports/transfer/transfer-panel.tsx").then(({ TransferPanel }) => ({ default: TransferPanel })),
);
const fields = { from: oneOf("list", "bundle") };

/** Import learners: from a list, or one from another centre with everything of theirs. */
export function Page() {
  const { filter, change } = useFilter(fields);
  return (
    <>
      <PageHeading title="Import learners">
        <Tabs
          label="Where they come from"
          tabs={[
            { key: "list", name: "From a list" },
            { key: "bundle", name: "From another centre" },
          ]}
          chosen={filter.from}
          onChoose={(from) => change({ from })}
          className="mr-auto"
        />
        <LinkButton to="/admin/users">Back to Users</LinkButton>
      </PageHeading>
      <Suspense fallback={<Loading />}>{filter.from === "bundle" ? <TransferPanel /> : <FromList />}</Suspense>
    </>
  );
}

/** From a CSV file: choose it, see a preview, import all of them. */
function FromList() {
  const { chosen, preview, imported, trouble, busy, choose, importAll, reset } = useImport();
  if (imported !== undefined) return <Imported {...imported} onAnother={() => reset()} />;
  return (
    <div className="grid gap-3">
      <ChooseFile busy={busy.reading} onChoose={(file) => void choose(file)} />
      {!preview && trouble && <Failure trouble={trouble} />}
      {preview && chosen && (
        <Preview key={chosen.key} name={chosen.name} preview={preview}>
          {trouble && <Failure trouble={trouble} />}
          {preview.faulty === 0 && (
            <Button variant="primary" busy={busy.importing} onClick={() => void importAll()}>
              {busy.importing ? "Importing..." : `Import ${counted(preview.rows.length, "learner")}`}
            </Button>
          )}
        </Preview>
      )}
    </div>
  );
}

function Failure({ trouble: { message, retry } }: { trouble: ImportError }) {
  if (!retry) return <ErrorMessage message={message} />;
  return <ErrorMessage message={message} safe="The file is still here; nobody is imported twice." onRetry={retry} />;
}

function Preview({ name, preview, children }: { name: string; preview: ImportPreview; children: ReactNode }) {
  const { rows, faulty, ignored } = preview;
  return (
    <Panel heading="2. Check the preview">
      <div className="grid justify-items-start gap-3">
        <p ref={takeFocusInSight} tabIndex={-1} role="status" className="font-semibold outline-none">
          {faulty === 0
            ? `${name}: ${counted(rows.length, "learner")} would be imported. Nothing has been stored yet.`
            : `${name}: ${grouped(faulty)} of ${grouped(rows.length)} ${rows.length === 1 ? "row" : "rows"} ${faulty === 1 ? "has an error. Correct it" : "have errors. Correct them"} in the file, then choose it again. Until then nobody is imported.`}
        </p>
        {ignored.length > 0 && <p>{`These columns are ignored: ${ignored.join(", ")}.`}</p>}
        {children}
      </div>
      <RowTable key={faulty} rows={rows} faulty={faulty} />
    </Panel>
  );
}

function Imported({ imported: count, batch, onAnother }: { imported: number; batch: string; onAnother: () => void }) {
  return (
    <Panel heading="Done">
      <div className="grid justify-items-start gap-3">
        <p ref={takeFocusInSight} tabIndex={-1} role="status" className="font-semibold outline-none">
          {`${counted(count, "learner")} ${count === 1 ? "was" : "were"} imported.`}
        </p>
        <p>{`Each gets an email with a link to choose a password; after that they can log in. The link works for ${welcomeDays} days. After that they can get another with “Forgot Password?” on the login page. If an email cannot be sent, Users Management says so.`}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/users" variant="primary">
            Go to Users
          </LinkButton>
          <Button onClick={onAnother}>Import another file</Button>
          {batch && <UndoImport batch={batch} count={count} onUndone={onAnother} />}
        </div>
      </div>
    </Panel>
  );
}
