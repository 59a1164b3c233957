import { hash } from "node:crypto";
import { cellName } from "contract/qualifications/requirements.ts";
import { workplaceNames } from "contract/qualifications/workplaces.ts";
import { type Changes, type ComparedField, comparedFields } from "contract/reviews/reviews.ts";
import { z } from "zod";
import type { PhotoRow } from "../platform/database/tables.ts";
import { attachedIn } from "./attachments/attachments.ts";
import { numberedTitle } from "./curriculum-place.ts";
import { cellsOf } from "./decisions.ts";
import { furtherIn } from "./further-places.ts";
import type { WholePortfolio } from "./portfolios.ts";

/** Of rounds that were closed before these were kept, `sha256` is absent; after that, only an empty caption is. */
const Photo = z.object({
  id: z.string(),
  takenAt: z.string().nullable(),
  sha256: z.string().optional(),
  caption: z.string().optional(),
});
/** Absent in rounds that were closed before there were any, and where there are none. */
const Attached = z.object({
  id: z.string(),
  sha256: z.string(),
  name: z.string(),
  caption: z.string(),
  transcript: z.string(),
});
const Content = z.object({
  texts: z.partialRecord(z.enum(comparedFields), z.string()),
  photos: z.array(Photo),
  attachments: z.array(Attached).optional(),
});

type PhotoFacts = Pick<PhotoRow, "id" | "takenAt" | "sha256" | "caption">;

/** A snapshot of a portfolio for comparison with a later one. Unit, outcome, criterion and sections are one text each. */
export type Content = z.infer<typeof Content>;

export function contentOf(portfolio: WholePortfolio, photos: PhotoFacts[]): Content {
  const texts: Record<ComparedField, string> = {
    title: portfolio.title,
    unit: numberedTitle(portfolio.unit, portfolio.unitTitle),
    learningOutcome: numberedTitle(portfolio.outcome, portfolio.outcomeText),
    criteria: numberedTitle(portfolio.criterion, portfolio.criterionText),
    also: furtherIn(portfolio.further)
      .map(({ unit, criteria, description }) => `${unit} ${numberedTitle(criteria, description)}`)
      .join("\n"),
    method: portfolio.method,
    postcode: portfolio.postcode,
    dateTime: portfolio.dateTime,
    jobType: portfolio.jobType,
    cells: cellsOf(portfolio.cells).map(cellName).join(", "),
    workplace: portfolio.workplace && workplaceNames[portfolio.workplace],
    observedBy: portfolio.observedBy,
    taskDescription: portfolio.taskDescription,
    reasonForTask: portfolio.reasonForTask,
    objectiveOfJob: portfolio.objectiveOfJob,
    statement: portfolio.statement,
    sections: sectionsText(portfolio.sections),
    comments: portfolio.comments,
  };
  return {
    texts,
    photos: photos.map(({ id, takenAt, sha256, caption }) => ({ id, takenAt, sha256, ...(caption && { caption }) })),
    ...(portfolio.attached !== null && { attachments: attachedIn(portfolio.attached) }),
  };
}

/** What is judged, in the order in which the fingerprint has it: not where it belongs, not what else is said about it. */
const judged = [
  "title",
  "dateTime",
  "postcode",
  "method",
  "jobType",
  "taskDescription",
  "reasonForTask",
  "objectiveOfJob",
  "statement",
  "sections",
  "workplace",
  "observedBy",
] as const satisfies ComparedField[];

/**
 * SHA-256, in hex, of what is judged: texts, photos and attachments with their captions and transcripts, as canonical JSON. A
 * changed letter or byte changes it; a criterion, a comment or the status does not.
 */
export function fingerprintOf({ texts, photos, attachments = [] }: Content): string {
  const shown = photos.map(({ sha256 = "", caption = "" }) => [sha256, caption]);
  const attached = attachments.map(({ sha256, caption, transcript }) => [sha256, caption, transcript]);
  const content = [judged.map((field) => texts[field] ?? ""), shown, ...(attached.length > 0 ? [attached] : [])];
  return hash("sha256", JSON.stringify(content));
}

/** Parses a snapshot as it is stored. @throws when it is malformed */
export function readContent(stored: string): Content {
  return Content.parse(JSON.parse(stored));
}

/** The differences between two snapshots. What the older one does not contain counts as unchanged. */
export function changesBetween(was: Content, now: Content, since: string): Changes {
  return {
    since,
    texts: comparedFields.flatMap((field) => {
      const [old, present] = [was.texts[field], now.texts[field]];
      return old === undefined || present === undefined || old === present ? [] : [{ field, was: old, now: present }];
    }),
    ...photoChanges(was.photos, now.photos),
    attachments: attachmentChanges(was.attachments, now.attachments),
  };
}

function attachmentChanges(was: Content["attachments"] = [], now: Content["attachments"] = []) {
  const [before, after] = [was, now].map((list) => new Map(list.map((one) => [one.id, one])));
  const changed = now.filter(({ id, caption, transcript }) => {
    const old = before?.get(id);
    return old && (old.caption !== caption || old.transcript !== transcript);
  });
  return {
    added: now.filter(({ id }) => !before?.has(id)).map(({ name }) => name),
    removed: was.filter(({ id }) => !after?.has(id)).map(({ name }) => name),
    changed: changed.map(({ name }) => name),
  };
}

function photoChanges(was: Content["photos"], now: Content["photos"]) {
  const before = new Map(was.map((photo) => [photo.id, photo]));
  const after = new Map(now.map((photo) => [photo.id, photo]));
  const stayed = now.flatMap((photo, index) => {
    const old = before.get(photo.id);
    return old ? [{ number: index + 1, old, photo }] : [];
  });
  const known = stayed.filter(({ old }) => old.sha256 !== undefined);
  return {
    photosAdded: now.length - stayed.length,
    photosRemoved: was.filter(({ id }) => !after.has(id)).map(({ takenAt }) => ({ takenAt })),
    photosMarked: known.filter(({ old, photo }) => old.sha256 !== photo.sha256).map(({ number }) => number),
    captions: known
      .map(({ number, old, photo }) => ({ photo: number, was: old.caption ?? "", now: photo.caption ?? "" }))
      .filter((caption) => caption.was !== caption.now),
    isReordered: was.filter(({ id }) => after.has(id)).some(({ id }, index) => id !== stayed[index]?.photo.id),
  };
}

const Sections = z.array(z.object({ heading: z.string(), content: z.string() }));

function sectionsText(stored: string): string {
  return Sections.parse(JSON.parse(stored))
    .map(({ heading, content }) => `${heading}\n${content}`)
    .join("\n\n");
}
