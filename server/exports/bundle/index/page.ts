import { createHash } from "node:crypto";
import type { BundleRecord } from "contract/exports/bundle-format.ts";
import {
  type CriterionPart,
  figuresOf,
  isComplete,
  isSignedOff,
  type Logbook,
  logbookOf,
  type OutcomePart,
  type Progress,
  type UnitPart,
} from "contract/logbook/logbook.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import type { RecordFile, RecordFileResult } from "../worker/record-file.ts";
import { piecesOf } from "../worker/zip.ts";
import { evidence } from "./evidence.ts";
import { search } from "./search.ts";
import { style } from "./style.ts";
import { escaped, momentOf } from "./text.ts";

/**
 * `index.html`: one page that needs no network and no server, and is whole without its script. It is written unit by
 * unit; of the portfolios only the one at hand is in memory.
 */
export async function* indexPage(
  head: Omit<BundleRecord, "portfolios">,
  madeAt: Date,
  record: Pick<RecordFile, "kept" | "read">,
): AsyncGenerator<Uint8Array> {
  for await (const text of pageOf(head, madeAt, record)) yield* piecesOf(Buffer.from(text));
}

type Reading = Pick<RecordFile, "kept" | "read">;

async function* pageOf(head: Omit<BundleRecord, "portfolios">, madeAt: Date, record: Reading): AsyncGenerator<string> {
  const logbook = logbookOf(curriculum, record.kept);
  const drafts = record.kept.filter(({ status }) => status === "Draft");
  yield beginning(head, madeAt);
  yield figures(logbook);
  yield searchField;
  yield "<h2>Logbook</h2>";
  for (const unit of logbook.units) yield* unitPart(unit, record);
  yield* loose(
    "Not in the logbook",
    "These name no criterion of the curriculum, so they count for none.",
    logbook.unplaced,
    record,
  );
  yield* loose("Drafts", "Not submitted yet. They count for no criterion.", drafts, record);
  yield ending;
}

function beginning({ student, centre }: Omit<BundleRecord, "portfolios">, madeAt: Date): string {
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
<p><a href="logbook.pdf">Logbook as PDF</a></p>
</header>
`;
}

// Nothing is loaded from anywhere but this folder, and no script runs but ours, whatever a text in here says.
const policy = [
  "default-src 'none'",
  "img-src 'self' file:",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(search)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

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

const searchField = `<div id="search" hidden>
<label for="sought">Search titles, texts and criteria</label>
<input id="sought" type="search" autocomplete="off">
<p id="found" role="status"></p>
</div>
`;

async function* unitPart(part: UnitPart<RecordFileResult>, record: Reading): AsyncGenerator<string> {
  const { unit, outcomes } = part;
  yield `<details class="unit" data-part><summary><h3>Unit ${escaped(unit.unit)}</h3> <span class="name">${escaped(unit.title)}</span> ${tally(part)}</summary>\n`;
  for (const outcome of outcomes) yield* outcomePart(outcome, record);
  yield "</details>\n";
}

async function* outcomePart(part: OutcomePart<RecordFileResult>, record: Reading): AsyncGenerator<string> {
  const { outcome, criteria } = part;
  yield `<details class="outcome" data-part><summary><h4>LO ${outcome.LO_number}</h4> <span class="name">${escaped(outcome.description)}</span> ${tally(part)}</summary>\n<ul class="criteria">\n`;
  for (const criterion of criteria) yield* criterionPart(criterion, record);
  yield "</ul></details>\n";
}

async function* criterionPart(part: CriterionPart<RecordFileResult>, record: Reading): AsyncGenerator<string> {
  const { criterion, state } = part;
  yield `<li data-row><p class="criterion"><span class="name"><b>AC ${escaped(criterion.AC_number)}:</b> ${escaped(criterion.description)}</span> ${marks[state]}</p>\n`;
  for (const kept of part.evidence) yield evidence(await record.read(kept));
  yield "</li>\n";
}

const marks = {
  none: '<span class="mark none">No evidence</span>',
  submitted: '<span class="mark submitted">Submitted</span>',
  "signed off": '<span class="mark signed">Signed off</span>',
};

// Complete says nothing of the assessor, so what is signed off stands apart.
function tally(progress: Progress): string {
  const { covered, total, signedOff } = progress;
  const mark = isSignedOff(progress) ? marks["signed off"] : isComplete(progress) ? complete : "";
  const apart = signedOff > 0 ? `, ${signedOff} signed off` : "";
  return `<span class="tally">${mark} ${covered} / ${total} criteria${apart}</span>`;
}

const complete = '<span class="mark submitted">Complete</span>';

async function* loose(
  heading: string,
  about: string,
  kept: readonly RecordFileResult[],
  record: Reading,
): AsyncGenerator<string> {
  if (kept.length === 0) return;
  yield `<section data-part><h2>${heading}</h2><p>${about}</p><ul class="criteria">\n`;
  for (const one of kept) yield `<li data-row>${evidence(await record.read(one))}</li>\n`;
  yield "</ul></section>\n";
}

const ending = `</main>
<footer>
<p>Everything here is also in portfolio.json, for machines. manifest.json lists every file with its size and SHA-256,
and manifest.sig is the centre&#39;s signature of that list. To verify it, run
<code>npm run bundle:verify -- FILE.zip</code> where Portfolio Builder is installed, or the verifier on its own, one
file that needs nothing but Node: <code>node bundle-verify.mjs FILE.zip</code>.</p>
</footer>
<script>${search}</script>
</body>
</html>
`;
