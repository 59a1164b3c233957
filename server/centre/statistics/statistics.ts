import * as options from "contract/applications/application-options.ts";
import type { Sensitive } from "contract/applications/applications.ts";
import type { Statistics } from "contract/centre/statistics.ts";
import { recordAccountAction } from "../../accounts/accounts.ts";
import { unseal } from "../../applications/vault.ts";
import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { csvOf } from "../../platform/http/answers/attachments.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Counted, suppressed } from "./suppressing.ts";

/** What is counted, with every answer that is offered. */
const questions = {
  genderIdentity: ["Gender", options.genderIdentities],
  ageGroup: ["Age group", options.ageGroups],
  ethnicOrigin: ["Ethnic origin", options.ethnicOrigins],
  hasDisabilityDiversitySection: ["Disability", options.disabilities],
  religion: ["Religion", options.religions],
  sexualOrientation: ["Sexual orientation", options.sexualOrientations],
} as const satisfies Partial<Record<keyof Sensitive, readonly [name: string, answers: readonly string[]]>>;
type Question = keyof typeof questions;

const noAnswer = "No answer";

/**
 * The figures of a year that is over, so that they cannot be compared from day to day. The sensitive answers are opened in
 * here only, after the audit log says so. @throws Refusal 404 a year that has no applications or is not over
 */
export async function viewStatistics(
  deps: Dependencies,
  actor: string,
  { year: wanted, action }: { year: string; action: "viewStatistics" | "exportStatistics" },
): Promise<Statistics> {
  const years = await yearsOver(deps);
  const year = wanted === "" ? years[0] : years.find((one) => one === wanted);
  if (wanted !== "" && year === undefined) throw new Refusal(404, "There are no figures of that year.");
  await recordAccountAction(deps.db, deps.clock, actor, action);
  if (year === undefined) return { years, year: null, total: null, figures: [] };
  return { years, year, ...suppressed(await countedIn(deps, year)) };
}

/** The same, a line for each group. */
export function statisticsAsCsv({ year, figures }: Statistics): AsyncIterable<string> {
  const lines = figures.flatMap(({ question, groups }) =>
    (groups ?? [{ answer: "Too few to show", count: null }]).map(({ answer, count }) => [
      ...[year ?? "", question, answer],
      count === null ? "fewer than 5" : String(count),
    ]),
  );
  return csvOf(["Year", "Question", "Answer", "Applications, to the nearest 5"], only(lines));
}

async function* only(lines: string[][]) {
  yield lines;
}

/** "2025/26" is from August 2025 until July 2026. */
function yearOf(instant: string): string {
  const first = Number(instant.slice(0, 4)) - (instant.slice(5, 7) < "08" ? 1 : 0);
  return `${first}/${String(first + 1).slice(2)}`;
}

async function yearsOver({ db, clock }: Dependencies): Promise<string[]> {
  const now = yearOf(clock.now().toISOString());
  const range = db
    .selectFrom("applications")
    .select(({ fn }) => [fn.min("createdAt").as("first"), fn.max("createdAt").as("last")]);
  const { first, last } = await range.executeTakeFirstOrThrow();
  if (first === null || last === null) return [];
  const [from, to] = [yearOf(first), yearOf(last)].map((year) => Number(year.slice(0, 4))) as [number, number];
  const all = Array.from({ length: to - from + 1 }, (_, at) => yearOf(`${to - at}-08`));
  return all.filter((year) => year < now);
}

async function countedIn(deps: Dependencies, year: string): Promise<Counted[]> {
  const [from, to] = [`${year.slice(0, 4)}-08`, `${Number(year.slice(0, 4)) + 1}-08`];
  const entries = Object.entries(questions) as [Question, (typeof questions)[Question]][];
  const counts = entries.map(
    ([, [, answers]]) => new Map<string, number>([...answers, noAnswer].map((answer) => [answer, 0])),
  );
  const pages = inPages<{ id: string; createdAt: string; sealed: string | null }>((last) =>
    deps.db
      .selectFrom("applications")
      .leftJoin("sensitiveAnswers", "sensitiveAnswers.application", "applications.id")
      .select(["applications.id", "createdAt", "sealed"])
      .where("createdAt", ">=", from)
      .where("createdAt", "<", to)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("createdAt", "applications.id"), ">", tuple(last?.createdAt ?? "", last?.id ?? "")),
      )
      .orderBy("createdAt")
      .orderBy("applications.id")
      .limit(rowsAtOnce)
      .execute(),
  );
  for await (const rows of pages)
    for (const { id, sealed } of rows) {
      // Those that were erased count as no answer.
      const answers = sealed === null ? undefined : await unseal(deps, id, sealed);
      for (const [at, [question]] of entries.entries()) {
        const answer = answers?.[question] || noAnswer;
        counts[at]?.set(answer, (counts[at]?.get(answer) ?? 0) + 1);
      }
    }
  return entries.map(([, [question]], at) => ({ question, groups: counts[at] ?? new Map() }));
}
