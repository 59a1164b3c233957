import { type Changes, type ComparedField, comparedFields } from "contract/reviews/reviews.ts";
import { z } from "zod";
import type { PhotoRow, PortfolioRow } from "../platform/database/tables.ts";
import { numberedTitle } from "../portfolios/place.ts";

const Photo = z.object({ id: z.string(), takenAt: z.string().nullable() });
const Content = z.object({ texts: z.partialRecord(z.enum(comparedFields), z.string()), photos: z.array(Photo) });

/** A snapshot of a portfolio for comparison with a later one. Unit, outcome, criterion and sections are one text each. */
export type Content = z.infer<typeof Content>;

export function contentOf(portfolio: PortfolioRow, photos: Pick<PhotoRow, "id" | "takenAt">[]): Content {
  const texts: Record<ComparedField, string> = {
    title: portfolio.title,
    unit: numberedTitle(portfolio.unit, portfolio.unitTitle),
    learningOutcome: numberedTitle(portfolio.outcome, portfolio.outcomeText),
    criteria: numberedTitle(portfolio.criterion, portfolio.criterionText),
    method: portfolio.method,
    postcode: portfolio.postcode,
    dateTime: portfolio.dateTime,
    jobType: portfolio.jobType,
    taskDescription: portfolio.taskDescription,
    reasonForTask: portfolio.reasonForTask,
    objectiveOfJob: portfolio.objectiveOfJob,
    statement: portfolio.statement,
    sections: sectionsText(portfolio.sections),
    comments: portfolio.comments,
  };
  return { texts, photos: photos.map(({ id, takenAt }) => ({ id, takenAt })) };
}

/** Parses a snapshot as it is stored. @throws when it is malformed */
export function readContent(stored: string): Content {
  return Content.parse(JSON.parse(stored));
}

/** The differences between two snapshots. A text that the older one does not contain counts as unchanged. */
export function changesBetween(was: Content, now: Content, since: string): Changes {
  const before = new Set(was.photos.map((photo) => photo.id));
  const after = new Set(now.photos.map((photo) => photo.id));
  return {
    since,
    texts: comparedFields.flatMap((field) => {
      const [old, present] = [was.texts[field], now.texts[field]];
      return old === undefined || present === undefined || old === present ? [] : [{ field, was: old, now: present }];
    }),
    photosAdded: now.photos.filter((photo) => !before.has(photo.id)).length,
    photosRemoved: was.photos.filter((photo) => !after.has(photo.id)).map(({ takenAt }) => ({ takenAt })),
  };
}

const Sections = z.array(z.object({ heading: z.string(), content: z.string() }));

function sectionsText(stored: string): string {
  return Sections.parse(JSON.parse(stored))
    .map(({ heading, content }) => `${heading}\n${content}`)
    .join("\n\n");
}
