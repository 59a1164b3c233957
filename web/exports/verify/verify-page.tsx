import { fingerprintIn } from "contract/exports/bundle-verify.ts";
import { printable } from "contract/exports/bundle-zip.ts";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Progress } from "../../ui/charts/progress.tsx";
import { momentOf } from "../../ui/dates.ts";
import { Facts } from "../../ui/facts.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { sizeOf } from "../../ui/sizes.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { type Checked, useVerify } from "./use-verify.ts";
import { words } from "./words.ts";

/** Check a Bundle: anybody chooses or drops one, and reads whose it is and whether it is whole. */
export function Page() {
  const { checked, check } = useVerify();
  return (
    <div className="mx-auto w-full max-w-[44rem]">
      <PageHeading title={words.title} />
      <div className="grid gap-3">
        <ChooseBundle onChoose={(file) => void check(file)}>
          {checked?.percent !== undefined && (
            <Progress name={words.file.checking(checked.name)} percent={checked.percent} />
          )}
        </ChooseBundle>
        {checked?.whole && <Whole key={checked.name} whole={checked.whole} />}
        {checked?.sentences && <Broken name={checked.name} sentences={checked.sentences} />}
      </div>
    </div>
  );
}

function ChooseBundle({ onChoose, children }: { onChoose: (file: File) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  function over(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }
  return (
    <Panel heading={words.file.heading}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first. */}
      <div
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`-m-2 grid gap-3 rounded-control border border-dashed p-[7px] ${isOver ? "border-brand bg-brand-soft" : "border-transparent"}`}
      >
        <p>{words.file.about}</p>
        <p className="font-medium">{words.file.stays}</p>
        <TextField
          label={words.file.label}
          hint={words.file.hint}
          type="file"
          accept=".zip,application/zip"
          className="py-2 file:mr-3 file:font-medium file:text-brand"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
          }}
          // The same file can be chosen again.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
        />
        {children}
      </div>
    </Panel>
  );
}

function Whole({ whole }: { whole: NonNullable<Checked["whole"]> }) {
  const { learner, facts, fingerprint, hashes, bytes } = whole;
  const summary = useFocus();
  const rows: [string, string][] = [
    [words.whole.centre, printable(facts.centre)],
    [words.whole.madeAt, momentOf(facts.madeAt)],
    [words.whole.files, words.whole.size(hashes.size, sizeOf(bytes))],
    [words.whole.fingerprint, fingerprint],
  ];
  return (
    <Panel heading={words.whole.heading}>
      <div className="grid gap-4">
        <p ref={summary} tabIndex={-1} role="status" className="font-semibold text-lg wrap-anywhere outline-none">
          {words.whole.summary(learner)}
        </p>
        <Facts>
          {rows.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-dim text-sm">{name}</dt>
              <dd className="wrap-anywhere max-sm:mb-2">{text}</dd>
            </div>
          ))}
        </Facts>
        <p>{words.whole.trust(printable(facts.centre))}</p>
        <Compare fingerprint={fingerprint} centre={printable(facts.centre)} />
      </div>
    </Panel>
  );
}

function Compare({ fingerprint, centre }: { fingerprint: string; centre: string }) {
  const [isSame, setSame] = useState<boolean>();
  async function compare(typed: string) {
    setSame(typed.trim() === "" ? undefined : (await fingerprintIn(typed).catch(() => "")) === fingerprint);
  }
  return (
    <div className="grid gap-2">
      <TextField
        label={words.whole.label}
        hint={words.whole.hint}
        error={isSame === false ? words.whole.other : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => void compare(event.target.value)}
      />
      <p role="status" className="font-semibold text-done">
        {isSame && words.whole.same(centre)}
      </p>
    </div>
  );
}

function Broken({ name, sentences }: { name: string; sentences: string[] }) {
  return (
    <>
      <ErrorMessage message={words.broken.summary(name)} />
      <Panel heading={words.broken.heading}>
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

// Screen readers read the summary out when it appears, and Tab continues from there.
function useFocus() {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return summary;
}
