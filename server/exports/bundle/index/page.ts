import { groupNames } from "contract/accounts/bulk-options.ts";
import { momentOf } from "contract/core/dates.ts";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import {
  type CriterionPart,
  figuresOf,
  isComplete,
  isEvidence,
  isSignedOff,
  type Logbook,
  logbookOf,
  type OutcomePart,
  type Progress,
  type UnitPart,
} from "contract/logbook/logbook.ts";
import type { Curriculum } from "contract/qualifications/curriculum.ts";
import { escaped } from "../../../platform/escape-html.ts";
import { cspHash } from "../../../platform/http/answers/headers.ts";
import type { RecordEntry, RecordFile } from "../worker/record-file.ts";
import { chunksOf } from "../worker/zip.ts";
import { evidence, shownAbove } from "./evidence.ts";
import { style } from "./style.ts";

/**
 * `index.html`: one page that needs no network and no server, and has no script. It is written
 * unit by unit, with one portfolio in memory at a time.
 */
export async function* indexPage(head: Head, madeAt: Date, record: RecordReader): AsyncGenerator<Uint8Array> {
  for await (const text of pageOf(head, madeAt, record)) yield* chunksOf(Buffer.from(text));
}

type Head = Omit<BundleRecord, "portfolios">;
/** With what the learner works towards. */
type RecordReader = Pick<RecordFile, "entries" | "read"> & { curriculum: Curriculum };
/** With what the page has shown already: a portfolio that covers several criteria is shown once, and then named. */
type ShownRecord = RecordReader & { shown: Set<RecordEntry> };

async function* pageOf(head: Head, madeAt: Date, file: RecordReader): AsyncGenerator<string> {
  const record = { ...file, shown: new Set<RecordEntry>() };
  const logbook = logbookOf(file.curriculum, record.entries);
  const drafts = record.entries.filter((entry) => !isEvidence(entry));
  yield header(head, madeAt);
  yield figures(logbook);
  yield "<h2>Logbook</h2>";
  for (const unit of logbook.units) yield* unitPart(unit, record);
  yield* portfolioList(
    "Not in the logbook",
    "These name no criterion of the curriculum, so they count for none.",
    logbook.unplaced,
    record,
  );
  yield* portfolioList("Drafts", "Not submitted yet. They count for no criterion.", drafts, record);
  yield footer;
}

function header({ student, centre, groups = [] }: Head, madeAt: Date): string {
  const qualification = student.account ? ` <span dir="auto">${escaped(student.account.qualification)}</span>.` : "";
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${escaped(student.name)}: portfolio</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1 dir="auto">${escaped(student.name)}</h1>
<p>Portfolio from <strong dir="auto">${escaped(centre)}</strong>, made on ${momentOf(madeAt)}.${qualification}</p>
${groups.map(({ kind, name }) => `<p>${groupNames[kind]}: <span dir="auto">${escaped(name)}</span></p>\n`).join("")}<p><a href="logbook.pdf">Logbook as PDF</a></p>
</header>
`;
}

// This Content-Security-Policy allows images from the bundle's folder and no script, whatever texts hold.
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  `style-src '${cspHash(style)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function figures(logbook: Logbook): string {
  const { units, evidence, overall, signedOff, criteria } = figuresOf(logbook);
  const cards = [
    ["Total Units", String(units)],
    ["Evidence Submitted", String(evidence)],
    ["Overall Progress", `${overall}%`],
    ["Signed Off", `${signedOff} of ${criteria} criteria`],
  ];
  return `<dl class="figures">${cards.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>\n`;
}

async function* unitPart(part: UnitPart<RecordEntry>, record: ShownRecord): AsyncGenerator<string> {
  const { unit, outcomes } = part;
  yield `<details class="unit"><summary><h3>Unit ${escaped(unit.unit)}</h3> <span class="name">${escaped(unit.title)}</span> ${progressOf(part)}</summary>\n`;
  for (const outcome of outcomes) yield* outcomePart(outcome, record);
  yield "</details>\n";
}

async function* outcomePart(part: OutcomePart<RecordEntry>, record: ShownRecord): AsyncGenerator<string> {
  const { outcome, criteria } = part;
  yield `<details class="outcome"><summary><h4>LO ${outcome.LO_number}</h4> <span class="name">${escaped(outcome.description)}</span> ${progressOf(part)}</summary>\n<ul class="criteria">\n`;
  for (const criterion of criteria) yield* criterionPart(criterion, record);
  yield "</ul></details>\n";
}

async function* criterionPart(part: CriterionPart<RecordEntry>, record: ShownRecord): AsyncGenerator<string> {
  const { criterion, state } = part;
  yield `<li><p class="criterion"><span class="name"><b>AC ${escaped(criterion.AC_number)}:</b> ${escaped(criterion.description)}</span> ${marks[state]}</p>\n`;
  for (const entry of part.evidence) {
    const portfolio = await record.read(entry);
    yield record.shown.has(entry) ? shownAbove(portfolio) : evidence(portfolio);
    record.shown.add(entry);
  }
  yield "</li>\n";
}

const marks = {
  none: '<span class="mark none">No evidence</span>',
  submitted: '<span class="mark submitted">Submitted</span>',
  "signed off": '<span class="mark signed">Signed off</span>',
};

// A complete unit may not be assessed yet, so the number of signed-off criteria is shown separately.
function progressOf(progress: Progress): string {
  const { covered, total, signedOff } = progress;
  const mark = isSignedOff(progress) ? marks["signed off"] : isComplete(progress) ? complete : "";
  const suffix = signedOff > 0 ? `, ${signedOff} signed off` : "";
  return `<span class="tally">${mark} ${covered} / ${total} criteria${suffix}</span>`;
}

const complete = '<span class="mark submitted">Complete</span>';

async function* portfolioList(
  heading: string,
  about: string,
  entries: readonly RecordEntry[],
  record: RecordReader,
): AsyncGenerator<string> {
  if (entries.length === 0) return;
  yield `<section><h2>${heading}</h2><p>${about}</p><ul class="criteria">\n`;
  for (const entry of entries) yield `<li>${evidence(await record.read(entry))}</li>\n`;
  yield "</ul></section>\n";
}

const footer = `</main>
<footer>
<p>Everything here is also in portfolio.json, for machines. <a href="README.txt">README.txt</a> says how
to check that nothing was changed since the centre signed it.</p>
</footer>
</body>
</html>
`;
