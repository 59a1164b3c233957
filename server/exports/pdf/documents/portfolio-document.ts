import { momentOf } from "contract/core/dates.ts";
import { statusLabels } from "contract/core/moves.ts";
import { recordingLine, voiceLine } from "contract/portfolios/attachments.ts";
import { sentenceOf, witnessSentence } from "contract/portfolios/decision-texts.ts";
import type { Section } from "contract/portfolios/new-portfolio.ts";
import { recordLine } from "contract/portfolios/record-states.ts";
import type { Remark } from "contract/portfolios/remarks.ts";
import type { Statement } from "contract/portfolios/statements.ts";
import { declarationIn, isLearners } from "contract/portfolios/verdicts.ts";
import { rangeFacts } from "contract/qualifications/requirements.ts";
import { onlySaid } from "contract/reviews/review-options.ts";
import type { AttachmentRow } from "../../../platform/database/attachment-rows.ts";
import type { PhotoRow } from "../../../platform/database/tables.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { storedName } from "../../../platform/images/store.ts";
import { publishedVoices } from "../../../portfolios/attachments/voices.ts";
import { cellsOf, decisionsOn, lastOfEach } from "../../../portfolios/decisions.ts";
import { furtherIn } from "../../../portfolios/further-places.ts";
import type { FoundPortfolio } from "../../../portfolios/portfolios.ts";
import { recordStateOf } from "../../../portfolios/record-state.ts";
import { remarksOn } from "../../../portfolios/remarks.ts";
import { statementsOn } from "../../../portfolios/statements.ts";
import { roundsOf } from "../../../reviews/rounds.ts";
import type { Shown } from "../../closed-round.ts";
import { attachmentsInDocument } from "./attachments-list.ts";
import { cameraDayOf, cameraTimeOf, coverOf, orNotAvailable, short } from "./wording.ts";

/** What portfolio.typ reads of a portfolio, and the photos in it. Saved feedback is left out. */
export async function portfolioDocument(
  deps: Dependencies,
  { portfolio, photos, attachments, until, fingerprint }: Shown,
) {
  const { db } = deps;
  const { id } = portfolio;
  const [rounds, voices, decisions, made, said] = await Promise.all([
    roundsOf(db, id),
    publishedVoices(db, id),
    decisionsOn(db, id),
    remarksOn(db, id, photos),
    statementsOn(db, portfolio, { photos, fingerprint }, false),
  ]);
  const statements = said.filter(({ at }) => until === undefined || at <= until);
  const attached = attachmentsInDocument(deps, id, attachments);
  const remarks = Map.groupBy(made, ({ round }) => round);
  const spoken = Map.groupBy(voices, ({ review }) => review);
  const declared = declarationIn(statements, portfolio);
  const answers = statements.filter(({ kind }) => kind === "confirm" || kind === "dispute");
  const { studentName: learner, title } = portfolio;
  const document = {
    ...coverOf(deps, { learner, title, running: `${short(learner)} · ${short(title)}` }),
    status: { name: portfolio.status, label: statusLabels[portfolio.status] },
    facts: [
      ...factsOf(portfolio),
      ...(declared === undefined ? [] : [declarationFact(declared)]),
      ...recordFacts(portfolio, answers),
      ...statements.filter(({ kind }) => !isLearners(kind)).map(witnessFact),
    ],
    task: taskOf(portfolio),
    parts: partsOf(portfolio),
    comments: orNotAvailable(portfolio.comments),
    // The latest first.
    rounds: rounds.map((round) => ({
      heading: `${momentOf(round.reviewedAt)}, ${round.assessorName}`,
      text: roundText(round.comments, spoken.get(round._id), remarks.get(round._id)),
    })),
    // The last on each criterion.
    decisions: lastOfEach(decisions).map((decision) => ({
      heading: `Unit ${decision.unit}, AC ${decision.criteria}: ${momentOf(decision.at)}, ${decision.by}`,
      text: sentenceOf(decision),
    })),
    photos: rowsOf(photos.map(inDocument)),
    ...attached.document,
  };
  const files = photos.map((photo, index) => ({ name: photoName(index), file: storedName(photo) }));
  return { document, photos: [...files, ...attached.posters] };
}

function roundText(comments: string, voices: readonly AttachmentRow[] = [], remarks: readonly Remark[] = []): string {
  const spoken = new Map(voices.map((one) => [one.remark, one]));
  const voice = spoken.get(0);
  const said = voice ? [voiceLine(voice.seconds ?? 0), voice.transcript].filter(Boolean) : [];
  const written = comments === onlySaid && voice ? [] : [orNotAvailable(comments)];
  return [...written, ...said, ...remarks.map((one, index) => remarkText(one, index, spoken.get(index + 1)))].join(
    "\n\n",
  );
}

function remarkText(remark: Remark, index: number, voice: AttachmentRow | undefined): string {
  const said = [remark.text, voice ? `${recordingLine(voice.seconds ?? 0)}.` : ""].filter(Boolean).join(" ");
  return `Remark ${index + 1}, ${whereOf(remark)}: ${said}`;
}

function whereOf(remark: Remark): string {
  if (remark.on === "text") return `on “${remark.quote}”`;
  if (remark.on === "photo") return remark.photo ? `on photo ${remark.photo}` : "on a photo of then";
  const { attachment, second } = remark;
  return attachment ? `${second} seconds into file ${attachment}` : "on a recording of then";
}

/** Of a record: who wrote it, and what its learner has said to that. */
function recordFacts(portfolio: FoundPortfolio, answers: readonly Statement[]) {
  const record = recordStateOf(portfolio);
  if (record === null) return [];
  const said = answers.map(({ kind, by, at, text }) => {
    const did = `${by} ${kind === "confirm" ? "confirmed" : "disputed"} it on ${momentOf(at)}.`;
    return text ? `${did} ${text}` : did;
  });
  return [{ name: "Record", value: [recordLine(portfolio.authorName ?? "", record), ...said].join("\n") }];
}

function declarationFact(declared: Statement | null) {
  return { name: "Declaration", value: declared ? declarationText(declared) : "No declaration" };
}

function witnessFact(statement: Statement) {
  return { name: "Witness", value: witnessSentence(statement) };
}

function declarationText({ at, by, text, matches }: Statement): string {
  const help = text ? `Help by AI: ${text}` : "No help by AI.";
  const since = matches ? "" : " Changed since.";
  return `${by} declared on ${momentOf(at)} that this is their own work. ${help}${since}`;
}

function factsOf(portfolio: FoundPortfolio) {
  const { unit, unitTitle, outcome, outcomeText, criterion, criterionText } = portfolio;
  const further = furtherIn(portfolio.further).map(
    ({ unit, criteria, description }) => `Unit ${unit}, AC ${criteria}: ${description}`,
  );
  return [
    { name: "Unit", value: curriculumText(`Unit ${unit}`, unitTitle, unit) },
    { name: "Learning outcome", value: curriculumText(`LO ${outcome}`, outcomeText, outcome) },
    { name: "Criterion", value: curriculumText(`AC ${criterion}`, criterionText, criterion) },
    ...(further.length > 0 ? [{ name: "Also covers", value: further.join("\n") }] : []),
    ...rangeFacts({ ...portfolio, cells: cellsOf(portfolio.cells) }),
    { name: "Method", value: portfolio.method },
    { name: "Location", value: orNotAvailable(portfolio.postcode) },
    { name: "Date", value: momentOf(portfolio.dateTime) },
  ];
}

function taskOf(portfolio: FoundPortfolio) {
  return [
    { name: "Task description", value: orNotAvailable(portfolio.taskDescription) },
    { name: "Job type", value: orNotAvailable(portfolio.jobType) },
    { name: "Reason for task", value: orNotAvailable(portfolio.reasonForTask) },
    { name: "Objective of job", value: orNotAvailable(portfolio.objectiveOfJob) },
  ];
}

function partsOf({ statement, sections }: FoundPortfolio) {
  const parsed: Section[] = JSON.parse(sections);
  return [
    ...(statement ? [{ heading: "Statement", text: statement }] : []),
    ...parsed.map(({ heading, content }, index) => ({
      heading: heading || `Section ${index + 1}`,
      text: orNotAvailable(content),
    })),
  ];
}

function inDocument({ caption: written, takenAt, width, height }: PhotoRow, index: number, all: unknown[]) {
  const caption = `Photo ${index + 1} of ${all.length}`;
  return {
    name: photoName(index),
    alt: takenAt ? `${caption}, taken ${cameraDayOf(takenAt)}` : caption,
    caption,
    written,
    taken: takenAt ? `Taken ${cameraTimeOf(takenAt)}` : "Taken: N/A",
    width,
    height,
  };
}

type PhotoInPdf = ReturnType<typeof inDocument>;

/** Rows of photos: two side by side, or one that is more than twice as wide as it is high. */
function rowsOf(photos: PhotoInPdf[]): PhotoInPdf[][] {
  const rows: PhotoInPdf[][] = [];
  for (const photo of photos) {
    const last = rows.at(-1);
    const isOpen = last?.length === 1 && last.every((one) => !isWide(one));
    if (isOpen && !isWide(photo)) last.push(photo);
    else rows.push([photo]);
  }
  return rows;
}

function isWide({ width, height }: PhotoInPdf): boolean {
  return width > 2 * height;
}

function photoName(index: number): string {
  return `${index + 1}.jpg`;
}

function curriculumText(name: string, title: string, number: string): string {
  return orNotAvailable(number && `${name}: ${title}`);
}
