import { dayInWords } from "contract/core/calendar.ts";
import { momentOf } from "contract/core/dates.ts";
import { type Status, statusLabels } from "contract/core/moves.ts";
import type { BundleDecision, BundlePhoto, BundlePortfolio, BundleReview } from "contract/exports/bundle-format.ts";
import type { BundleAppeal } from "contract/exports/bundle-plan.ts";
import { factsLine } from "contract/portfolios/attachments.ts";
import { sentenceOf } from "contract/portfolios/decision-texts.ts";
import { inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { placeName } from "contract/qualifications/places.ts";
import { rangeFacts } from "contract/qualifications/requirements.ts";
import { appealedName, appealStateOf } from "contract/quality/appealing.ts";
import { appealStateNames, checkNamesOf } from "contract/quality/room-words.ts";
import { escaped } from "../../../platform/escape-html.ts";
import { cameraTimeOf } from "../../pdf/documents/wording.ts";

const classes: Record<Status, string> = {
  Draft: "none",
  "To Be Reviewed": "waiting",
  Reviewed: "submitted",
  Done: "signed",
};

/** One portfolio in a closed `<details>`: its facts, texts, feedback and photos. */
export function evidence(portfolio: BundlePortfolio): string {
  const { id, title, status, dateTime, pdf, photos, missingPhotos } = portfolio;
  return `<details class="evidence" id="${escaped(id)}"><summary><span class="name" dir="auto">${escaped(title)}</span> <span class="tally"><span class="mark ${classes[status]}">${statusLabels[status]}</span> ${momentOf(dateTime)}</span></summary>
<p><a href="${escaped(pdf)}">This portfolio as PDF</a></p>
${facts(portfolio)}${texts(portfolio)}${rounds(portfolio.reviews)}${decided(portfolio.decisions)}${appealed(portfolio.appeals)}${pictures(photos)}${lost(missingPhotos)}${attached(portfolio)}</details>
`;
}

/** A portfolio that stands under an earlier criterion: its title leads there. */
export function shownAbove({ id, title }: BundlePortfolio): string {
  return `<p><a href="#${escaped(id)}" dir="auto">${escaped(title)}</a>, shown above.</p>\n`;
}

function facts(portfolio: BundlePortfolio): string {
  const {
    unit,
    learningOutcome,
    criteria,
    also = [],
    method,
    postcode,
    jobType,
    submittedAt,
    author,
    isPending,
  } = portfolio;
  const further = inCurriculumOrder(also).map((one) => `${one.unit} ${numbered(one.criteria, one.description)}`);
  const rows: [string, string][] = [
    ["Unit", numbered(unit.number, unit.title)],
    ["Outcome", numbered(learningOutcome.number, learningOutcome.description)],
    ["Criterion", numbered(criteria.number, criteria.description)],
    ...(further.length > 0 ? [["Also covers", further.join("; ")] satisfies [string, string]] : []),
    ...rangeFacts(portfolio).map(({ name, value }): [string, string] => [name, value]),
    ["Method", method],
    ["Location", postcode],
    ["Job type", jobType],
    ["Submitted", submittedAt ? momentOf(submittedAt) : ""],
    ...(author
      ? [["Record by", `${author.name}, ${isPending ? "not confirmed" : "confirmed"}`] satisfies [string, string]]
      : []),
  ];
  return `<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd dir="auto">${escaped(value) || "N/A"}</dd></div>`).join("")}</dl>\n`;
}

function numbered(number: string, text: string): string {
  return number ? `${number} ${text}` : "";
}

function texts(portfolio: BundlePortfolio): string {
  const all: [string, string][] = [
    ["Task description", portfolio.taskDescription],
    ["Reason for task", portfolio.reasonForTask],
    ["Objective of job", portfolio.objectiveOfJob],
    ["Statement", portfolio.statement],
    ...portfolio.sections.map(({ heading, content }): [string, string] => [heading, content]),
    ["Comments", portfolio.comments],
  ];
  return all
    .filter(([, text]) => text !== "")
    .map(([heading, text]) => paragraph(heading || "Section", text))
    .join("");
}

function paragraph(heading: string, text: string): string {
  const said = text && `<p class="text" dir="auto">${escaped(text)}</p>`;
  return `<p class="head" dir="auto">${escaped(heading)}</p>${said}\n`;
}

function rounds(reviews: readonly BundleReview[]): string {
  const latestFirst = reviews.toReversed();
  return latestFirst
    .map(({ assessor, reviewedAt, comments, voice }) => {
      const text = paragraph(`Feedback from ${assessor.name}, ${momentOf(reviewedAt)}`, comments);
      return text + attached({ attachments: voice ? [voice] : [] });
    })
    .join("");
}

function decided(decisions: readonly BundleDecision[] = []): string {
  return decisions
    .map((decision) => {
      const { assessor, at } = decision;
      return paragraph(`${placeName(decision)}, ${assessor.name}, ${momentOf(at)}`, sentenceOf(decision));
    })
    .join("");
}

/** Each with what its learner said, how it stands and every answer, of which a learner's own bundle may have no words. */
function appealed(appeals: readonly BundleAppeal[] = []): string {
  return appeals
    .map(({ places, text, follows, at, dueOn, checks, state: sample }) => {
      const isActionRequired = checks.some(({ verdict }) => verdict === "action");
      const state = appealStateOf({ isClosed: sample === "closed", isActionRequired });
      const due = state === "waiting" ? `, due by ${dayInWords(dueOn)}` : "";
      const names = checkNamesOf(state);
      const answers = checks.map(({ verdict, by, at, text, lines }) => {
        const said = [text, ...lines.map((line) => `${placeName(line)}: ${line.text}`)].filter(Boolean).join("\n");
        return paragraph(`${names[verdict]}, ${by.name}, ${momentOf(at)}`, said);
      });
      const heading = `${follows === null ? "Appeal" : "Second appeal"} of ${appealedName(places)}, ${momentOf(at)}`;
      return `${paragraph(heading, text)}<p class="head">${appealStateNames[state]}${due}</p>\n${answers.join("")}`;
    })
    .join("");
}

function lost(count = 0): string {
  if (count === 0) return "";
  return `<p class="head">${count === 1 ? "1 photo is" : `${count} photos are`} missing: the files are lost.</p>\n`;
}

/** Each by its name, which leads to the file, with what is said of it. */
function attached({
  attachments = [],
  missingAttachments = 0,
}: Pick<BundlePortfolio, "attachments" | "missingAttachments">): string {
  const items = attachments.map(({ path, name, caption = "", transcript = "", ...facts }) => {
    const said = [caption, transcript].filter((text) => text !== "");
    return `<p class="head"><a href="${escaped(path)}" dir="auto">${escaped(name)}</a> ${escaped(factsLine(facts))}</p>\n${said.map((text) => `<p class="text" dir="auto">${escaped(text)}</p>\n`).join("")}`;
  });
  const more = missingAttachments === 1 ? "1 attachment is" : `${missingAttachments} attachments are`;
  const missing =
    missingAttachments === 0 ? "" : `<p class="head">${more} missing: not checked for viruses, or lost.</p>\n`;
  return items.join("") + missing;
}

function pictures(photos: readonly BundlePhoto[]): string {
  if (photos.length === 0) return "";
  const items = photos.map((photo, index) => picture(photo, index + 1, photos.length));
  return `<ul class="photos">${items.join("")}</ul>\n`;
}

function picture({ path, caption, takenAt }: BundlePhoto, number: number, count: number): string {
  const isKnown = takenAt !== null && !Number.isNaN(Date.parse(takenAt.slice(0, 10)));
  const taken = isKnown ? cameraTimeOf(takenAt) : undefined;
  const name = `Photo ${number} of ${count}`;
  const alternative = taken ? `${name}, taken ${taken}` : name;
  const facts = taken ? `${name}<br>Taken ${taken}` : name;
  const written = caption ? `<p dir="auto">${escaped(caption)}</p>` : "";
  const file = escaped(path);
  return `<li><a href="${file}"><img src="${file}" alt="${alternative}" width="200" height="150" loading="lazy" decoding="async"></a>${written}<p>${facts}</p></li>`;
}
