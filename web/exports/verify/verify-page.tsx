import { momentOf } from "contract/core/dates.ts";
import { fingerprintIn } from "contract/exports/bundle-verify.ts";
import { printable } from "contract/exports/bundle-zip.ts";
import { type DragEvent, type ReactNode, useState } from "react";
import { Progress } from "../../ui/charts/progress.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { takeFocusInSight } from "../../ui/keys/summary-focus.ts";
import { grouped } from "../../ui/language.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { sizeOf } from "../../ui/sizes.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { type Checked, useVerify } from "./use-verify.ts";

/** Check a Bundle: anybody chooses or drops one, and reads whose it is and whether it is whole. */
export function Page() {
  const { checked, check } = useVerify();
  return (
    <div className="mx-auto w-full max-w-[44rem]">
      <PageHeading title="Check a Bundle" />
      <div className="grid gap-3">
        <ChooseBundle onChoose={(file) => void check(file)}>
          {checked?.percent !== undefined && <Progress name={`Checking ${checked.name}`} percent={checked.percent} />}
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
    <Panel heading="The file">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first. */}
      <div
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`-m-2 grid gap-3 rounded-control border border-dashed p-[7px] ${isOver ? "border-brand bg-brand-soft" : "border-transparent"}`}
      >
        <p>
          A bundle is the ZIP file with which a learner takes everything of theirs along. This page tells who made it,
          and whether anything in it was changed, added or removed since.
        </p>
        <p className="font-medium">The file stays on this device. Nothing of it is uploaded.</p>
        <TextField
          label="Bundle"
          hint="Choose a ZIP file, or drop it here."
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
  const rows: [string, string][] = [
    ["Made by", printable(facts.centre)],
    ["Made", momentOf(facts.madeAt)],
    ["Files", `${grouped(hashes.size)} (${sizeOf(bytes)})`],
    ["Fingerprint", fingerprint],
  ];
  return (
    <Panel heading="Complete and unchanged">
      <div className="grid gap-4">
        <p
          ref={takeFocusInSight}
          tabIndex={-1}
          role="status"
          className="font-semibold text-lg wrap-anywhere outline-none"
        >
          {`This is the bundle of ${learner}. It is complete, and nothing in it was changed.`}
        </p>
        <Facts>
          {rows.map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-dim text-sm">{name}</dt>
              <dd className="wrap-anywhere max-sm:mb-2">{text}</dd>
            </div>
          ))}
        </Facts>
        <p>{`Anybody can make a bundle and name ${printable(facts.centre)} in it. It comes from them only if the fingerprint is theirs. Ask them for it, and do not take it from the file or from whoever sent it.`}</p>
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
        label="Fingerprint that the centre gave you"
        hint="64 digits and letters from a to f, with or without spaces"
        error={isSame === false ? "Another fingerprint. Do not rely on this bundle." : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => void compare(event.target.value)}
      />
      <p role="status" className="font-semibold text-done">
        {isSame && `The same fingerprint: ${centre} signed this bundle.`}
      </p>
    </div>
  );
}

function Broken({ name, sentences }: { name: string; sentences: string[] }) {
  return (
    <>
      <ErrorMessage message={`Do not rely on ${name}.`} />
      <Panel heading="What is wrong">
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
