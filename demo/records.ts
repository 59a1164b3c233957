import { minute } from "contract/core/calendar.ts";
import { NewRecord, RecordAnswer } from "contract/reviews/records.ts";
import { newId } from "server/platform/database/ids.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { contentOf, fingerprintOf } from "server/portfolios/content.ts";
import { findPortfolio, photosOf } from "server/portfolios/portfolios.ts";
import { answerRecord, makeRecord } from "server/reviews/records.ts";
import type { StoredPhotos } from "./photos/storing.ts";
import type { PlannedPortfolio } from "./plan.ts";

export type RecordAct = "make" | "dispute" | "confirm";

/** Three of the first learner's portfolios are the assessor's records instead: one waits, one is disputed, one is confirmed. */
export function recordsAmong(portfolios: readonly PlannedPortfolio[]): Map<PlannedPortfolio, RecordAct[]> {
  const stepsOf = ({ steps }: PlannedPortfolio) => steps.map(({ kind }) => kind).join(" ");
  const ofSam = portfolios.filter(
    ({ learner, steps }) => learner === "student" && !steps.some((one) => "decisions" in one),
  );
  const [waiting, disputed] = ofSam.filter((one) => stepsOf(one) === "submit feedback");
  const confirmed = ofSam.find((one) => stepsOf(one) === "submit feedback finish");
  if (!waiting || !disputed || !confirmed) throw new Error("the first learner has too few portfolios for the records");
  return new Map([
    [waiting, ["make"]],
    [disputed, ["make", "dispute"]],
    [confirmed, ["make", "confirm"]],
  ]);
}

interface Making {
  learner: string;
  assessor: string;
  portfolio: PlannedPortfolio;
  photos: StoredPhotos;
}

/** Makes the record with the planned photos, as if the assessor had uploaded them. Answers its id. */
export async function makePlanned(
  deps: Dependencies,
  { learner, assessor, portfolio, photos }: Making,
): Promise<string> {
  const now = deps.clock.now();
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + minute).toISOString() };
  const rows = portfolio.photos.flatMap((photo) => photos.get(photo) ?? []);
  for (const { file, stored, sha256, caption: _, ...facts } of rows) {
    const upload = { id: newId(), student: assessor, name: file, bytes: facts.bytes, sha256, ...times };
    await deps.db
      .insertInto("uploads")
      .values({ ...upload, file, stored, facts: JSON.stringify(facts) })
      .execute();
  }
  const { unit, outcome: learningOutcome, criterion: criteria, also, job } = portfolio;
  const seenAt = portfolio.worked.toISOString();
  const places = [{ unit, learningOutcome, criteria }, ...also];
  const fields = NewRecord.parse({
    student: learner,
    title: portfolio.title,
    method: "Direct observation",
    dateTime: seenAt,
    postcode: portfolio.postcode,
    jobType: job.jobType,
    taskDescription: `I watched this job. ${job.task}`,
    decisions: places.map((place) => ({ ...place, verdict: "accepted", seenAt })),
    uploads: rows.map(({ sha256 }) => sha256),
    photos: rows.map(({ caption }) => ({ caption })),
  });
  return makeRecord(deps, assessor, { fields, files: [] });
}

export async function answerPlanned(
  deps: Dependencies,
  learner: string,
  id: string,
  answer: "confirm" | "dispute",
): Promise<void> {
  const [portfolio, photos] = await Promise.all([findPortfolio(deps.db, id), photosOf(deps.db, id)]);
  if (!portfolio) throw new Error("the record was never made");
  const text = answer === "dispute" ? "The last one was done by my supervisor, I only held the torch." : "";
  const body = RecordAnswer.parse({ answer, text, fingerprint: fingerprintOf(contentOf(portfolio, photos)) });
  await answerRecord(deps, { actor: learner, portfolio, expected: portfolio.version }, body);
}
