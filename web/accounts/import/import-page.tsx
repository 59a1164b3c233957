import type { ImportPreview } from "contract/accounts/import.ts";
import { welcomeDays } from "contract/accounts/import-columns.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { words } from "../words/import.ts";
import { ChooseFile } from "./choose-file.tsx";
import { RowTable } from "./row-table.tsx";
import { type ImportError, useImport } from "./use-import.ts";

/** Import learners from a CSV file: choose it, see a preview, import all of them. */
export function Page() {
  const { chosen, preview, imported, trouble, busy, choose, importAll, reset } = useImport();
  return (
    <>
      <PageHeading title={words.title}>
        <LinkButton to="/admin/users">{words.back}</LinkButton>
      </PageHeading>
      {imported !== undefined ? (
        <Imported count={imported} onAnother={() => reset()} />
      ) : (
        <div className="grid gap-3">
          <ChooseFile busy={busy.reading} onChoose={(file) => void choose(file)} />
          {!preview && trouble && <Failure trouble={trouble} />}
          {preview && chosen && (
            <Preview key={chosen.key} name={chosen.name} preview={preview}>
              {trouble && <Failure trouble={trouble} />}
              {preview.faulty === 0 && (
                <Button variant="primary" busy={busy.importing} onClick={() => void importAll()}>
                  {busy.importing ? words.preview.importing : words.preview.importAll(preview.rows.length)}
                </Button>
              )}
            </Preview>
          )}
        </div>
      )}
    </>
  );
}

function Failure({ trouble: { message, retry } }: { trouble: ImportError }) {
  if (!retry) return <ErrorMessage message={message} />;
  return <ErrorMessage message={message} safe={words.safe} onRetry={retry} />;
}

function Preview({ name, preview, children }: { name: string; preview: ImportPreview; children: ReactNode }) {
  const { rows, faulty, ignored } = preview;
  const summary = useFocus();
  return (
    <Panel heading={words.preview.heading}>
      <div className="grid justify-items-start gap-3">
        <p ref={summary} tabIndex={-1} role="status" className="font-semibold outline-none">
          {faulty === 0 ? words.preview.ready(name, rows.length) : words.preview.faulty(name, faulty, rows.length)}
        </p>
        {ignored.length > 0 && <p>{words.preview.ignored(ignored)}</p>}
        {children}
      </div>
      <RowTable key={faulty} rows={rows} faulty={faulty} />
    </Panel>
  );
}

function Imported({ count, onAnother }: { count: number; onAnother: () => void }) {
  const summary = useFocus();
  return (
    <Panel heading={words.done.heading}>
      <div className="grid justify-items-start gap-3">
        <p ref={summary} tabIndex={-1} role="status" className="font-semibold outline-none">
          {words.done.imported(count)}
        </p>
        <p>{words.done.follows(welcomeDays)}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/users" variant="primary">
            {words.done.users}
          </LinkButton>
          <Button onClick={onAnother}>{words.done.another}</Button>
        </div>
      </div>
    </Panel>
  );
}

// Moves the focus to the summary when it appears: screen readers read it out, and Tab continues from there.
function useFocus() {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return summary;
}
