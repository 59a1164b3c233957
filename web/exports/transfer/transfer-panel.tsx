import { groupNames } from "contract/accounts/bulk-options.ts";
import { momentOf } from "contract/core/dates.ts";
import { fingerprintIn } from "contract/exports/bundle-verify.ts";
import { printable } from "contract/exports/bundle-zip.ts";
import type { TransferPreview } from "contract/exports/transfers.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Progress } from "../../ui/charts/progress.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { takeFocusInSight } from "../../ui/keys/summary-focus.ts";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useTransfer } from "./use-transfer.ts";

/** Brings in a learner of another centre, with everything: choose their bundle, see what it would do, import it. */
export function TransferPanel() {
  const { transfer, choose, importAll } = useTransfer();
  if (transfer?.imported) return <Imported message={transfer.imported.message} />;
  const { preview, percent, trouble, file } = transfer ?? {};
  return (
    <div className="grid gap-3">
      <Panel heading="1. Choose the bundle">
        <div className="grid max-w-5xl gap-3">
          <p className="max-w-prose text-dim">
            A learner who changes centres takes a bundle along: the ZIP file that Portfolio Builder makes there under
            Download Everything. Portfolios, photos, decisions, hours, claims and appeals come in as they were.
          </p>
          <TextField
            label="Bundle"
            hint="You see what is in it before anything is stored."
            type="file"
            accept=".zip,application/zip"
            className="py-2 file:mr-3 file:font-medium file:text-brand"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
            }}
            // The same file can be chosen again.
            onClick={({ currentTarget }) => {
              currentTarget.value = "";
            }}
          />
          {percent !== undefined && !preview && <Progress name={`Reading ${file?.name}`} percent={percent} />}
          {trouble && !preview && <Trouble {...trouble} />}
        </div>
      </Panel>
      {preview && (
        <Preview key={preview.sha256} preview={preview} percent={percent} onImport={(key) => void importAll(key)}>
          {trouble && <Trouble {...trouble} />}
        </Preview>
      )}
    </div>
  );
}

function Trouble({ message, retry }: { message: string; retry?: () => void }) {
  if (!retry) return <ErrorMessage message={message} />;
  return <ErrorMessage message={message} safe="The file is still here; nobody is imported twice." onRetry={retry} />;
}

const nouns = {
  portfolios: "portfolio",
  photos: "photo",
  files: "file",
  rounds: "closed round",
  decisions: "decision",
  claims: "claim",
  appeals: "appeal",
};

interface PreviewProps {
  preview: TransferPreview;
  percent: number | undefined;
  onImport: (key: string | undefined) => void;
  children: ReactNode;
}

function Preview({ preview, percent, onImport, children }: PreviewProps) {
  const { learner, centre, madeAt, fingerprint, isOwnKey, counts, staff, groups, blocks } = preview;
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const contents = Object.entries(nouns)
    .flatMap(([key, noun]) => {
      const count = counts[key as keyof typeof nouns];
      return key === "portfolios" || count > 0 ? counted(count, noun) : [];
    })
    .join(", ");
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOwnKey) return onImport(undefined);
    const key = await fingerprintIn(typed).catch(() => undefined);
    if (key === fingerprint) return onImport(key);
    setError(
      key ? "Another fingerprint. Do not rely on this bundle." : "Type the fingerprint that the centre gave you.",
    );
  }
  return (
    <Panel heading="2. Check the preview">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid justify-items-start gap-3">
        <p ref={takeFocusInSight} tabIndex={-1} role="status" className="wrap-anywhere font-semibold outline-none">
          {blocks.length > 0
            ? `${printable(learner.name)} (${printable(learner.email)}) cannot be imported yet. Nothing has been stored.`
            : `${printable(learner.name)} (${printable(learner.email)}) would be imported: ${contents}. Nothing has been stored yet.`}
        </p>
        {blocks.length > 0 && (
          <ul className="grid list-disc gap-1 wrap-anywhere pl-5">
            {blocks.map((block) => (
              <li key={block}>{block}</li>
            ))}
          </ul>
        )}
        <Facts>
          <Fact name="Made by" text={printable(centre)} />
          <Fact name="Made" text={momentOf(madeAt)} />
          <Fact name="Fingerprint" text={isOwnKey ? "That of this installation" : fingerprint} />
          {staff.map(({ name, email, here }) => (
            <Fact
              key={email}
              name={printable(name)}
              text={
                here === null
                  ? `${printable(email)} is not known here. An inactive account keeps the name.`
                  : `${printable(email)} has an account here: ${here}`
              }
            />
          ))}
          {groups.map(({ kind, name, isHere }) => (
            <Fact
              key={kind}
              name={groupNames[kind]}
              text={isHere ? printable(name) : `${printable(name)} is not known here. It is made.`}
            />
          ))}
        </Facts>
        {blocks.length === 0 && !isOwnKey && (
          <TextField
            label="Fingerprint that the centre gave you"
            hint="64 digits and letters from a to f. Ask them for it, and do not take it from the file or from whoever sent it."
            error={error}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {children}
        {percent !== undefined && <Progress name="Importing" percent={percent} />}
        {blocks.length === 0 && (
          <Button type="submit" variant="primary" busy={percent !== undefined}>
            {percent === undefined ? "Import this learner" : "Importing..."}
          </Button>
        )}
      </form>
    </Panel>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="contents">
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{text}</dd>
    </div>
  );
}

function Imported({ message }: { message: string }) {
  return (
    <Panel heading="Done">
      <div className="grid justify-items-start gap-3">
        <p ref={takeFocusInSight} tabIndex={-1} role="status" className="font-semibold outline-none">
          {message}
        </p>
        <p>
          A new account has no password yet: “Forgot Password?” on the login page lets them in. Give them an assessor in
          Users Management.
        </p>
        <LinkButton to="/admin/users" variant="primary">
          Go to Users
        </LinkButton>
      </div>
    </Panel>
  );
}
