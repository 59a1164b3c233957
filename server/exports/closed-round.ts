import { sectionsMost } from "contract/portfolios/new-portfolio.ts";
import { findCriterion, findOutcome, findUnit } from "contract/qualifications/curriculum.ts";
import { methods } from "contract/qualifications/methods.ts";
import { workplaceNames, workplaces } from "contract/qualifications/workplaces.ts";
import type { AttachmentRow } from "../platform/database/attachment-rows.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { attachmentsOf } from "../portfolios/attachments/attachments.ts";
import { type Content, fingerprintOf, readContent } from "../portfolios/content.ts";
import { decidedIn } from "../portfolios/decisions.ts";
import { photosOf, type WholePortfolio } from "../portfolios/portfolios.ts";

/** A portfolio with its files, as a reader has it. */
export interface Shown {
  portfolio: WholePortfolio;
  photos: PhotoRow[];
  attachments: AttachmentRow[];
  /** What was said later is not shown; undefined for everything. */
  until?: string;
  /** Of what was judged, where that is not what is here. */
  fingerprint?: string;
}

/**
 * A portfolio as it is for whoever may read drafts, and for others a draft of which something is accepted as its last
 * round was closed: what its learner has changed since is private. Undefined for other drafts.
 */
export async function shownOf(db: Db, row: WholePortfolio, mayReadDrafts: boolean): Promise<Shown | undefined> {
  const then = row.status === "Draft" && !mayReadDrafts ? await lastClosed(db, row) : undefined;
  if (row.status === "Draft" && !mayReadDrafts && !then) return undefined;
  const [photos, attachments] = await Promise.all([
    photosOf(db, row.id),
    row.attached === null ? [] : attachmentsOf(db, row.id),
  ]);
  return then ? asItWas(row, then, { photos, attachments }) : { portfolio: row, photos, attachments };
}

/** Of the last round of which is kept what the portfolio said then, where anything that it accepted counts. */
async function lastClosed(db: Db, row: WholePortfolio): Promise<{ content: Content; reviewedAt: string } | undefined> {
  if (!acceptedIn(row).length) return undefined;
  const round = await db
    .selectFrom("reviews")
    .select(["content", "reviewedAt"])
    .where("portfolio", "=", row.id)
    .where("content", "is not", null)
    .orderBy("reviewedAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return round && { content: readContent(round.content ?? ""), reviewedAt: round.reviewedAt };
}

function acceptedIn(row: WholePortfolio) {
  return decidedIn(row).filter(({ verdict }) => verdict === "accepted");
}

function asItWas(
  row: WholePortfolio,
  { content, reviewedAt }: { content: Content; reviewedAt: string },
  { photos, attachments }: Pick<Shown, "photos" | "attachments">,
): Shown {
  const { texts } = content;
  const [main = { unit: "", learningOutcome: "", criteria: "" }, ...others] = acceptedIn(row);
  const { unit, learningOutcome: outcome, criteria: criterion } = main;
  const places = {
    ...{ unit, outcome, criterion, unitTitle: findUnit(unit)?.title ?? "" },
    outcomeText: findOutcome(unit, outcome)?.description ?? "",
    criterionText: findCriterion(unit, outcome, criterion)?.description ?? "",
    further: others.map((one) => `${one.unit} ${one.learningOutcome} ${one.criteria}`).join("|") || null,
    cells: [...new Set(acceptedIn(row).flatMap(({ cells }) => cells))].join(),
  };
  const written = {
    ...{ title: "", postcode: "", jobType: "", observedBy: "", taskDescription: "", reasonForTask: "" },
    ...{ objectiveOfJob: "", statement: "", comments: "", dateTime: reviewedAt },
  };
  for (const field of Object.keys(written) as (keyof typeof written)[]) written[field] = texts[field] ?? written[field];
  const portfolio: WholePortfolio = {
    ...row,
    ...places,
    ...written,
    method: methods.find((method) => method === texts.method) ?? row.method,
    workplace: workplaces.find((one) => one && workplaceNames[one] === texts.workplace) ?? "",
    sections: JSON.stringify(sectionsIn(texts.sections ?? "")),
    status: "Reviewed",
    updatedAt: reviewedAt,
  };
  const [photosThen, attachedThen] = [
    new Map(content.photos.map((one) => [one.id, one])),
    new Map((content.attachments ?? []).map((one) => [one.id, one])),
  ];
  const attached = attachments.flatMap((one) => {
    const then = attachedThen.get(one.id);
    return then ? [{ ...one, name: then.name, caption: then.caption, transcript: then.transcript }] : [];
  });
  return {
    portfolio: attached.length > 0 ? portfolio : { ...portfolio, attached: null },
    // One that was marked or turned since is another file.
    photos: photos.flatMap((photo) => {
      const then = photosThen.get(photo.id);
      return then?.sha256 === photo.sha256 ? [{ ...photo, caption: then.caption ?? "" }] : [];
    }),
    attachments: attached,
    until: reviewedAt,
    fingerprint: fingerprintOf(content),
  };
}

/** Sections of which the round has one text (portfolios/content.ts), as far as that tells them apart: together the same text. */
function sectionsIn(text: string): { heading: string; content: string }[] {
  const sections: { heading: string; content: string }[] = [];
  for (const part of text === "" ? [] : text.split("\n\n")) {
    const [heading = "", ...content] = part.split("\n");
    const last = sections.at(-1);
    if (last && (content.length === 0 || heading.length > 200 || sections.length === sectionsMost))
      last.content += `\n\n${part}`;
    else sections.push({ heading, content: content.join("\n") });
  }
  return sections;
}
