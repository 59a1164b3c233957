import { type Asked, callsOf, costsOf } from "./harness/calls.ts";
import { type Centre, daysAgo } from "./harness/centre.ts";
import type { Benchmark } from "./harness/harness.ts";
import { fillOffice } from "./harness/office.ts";

type Line = Awaited<ReturnType<typeof costsOf>>[number] & { portfolios: number };

/** Every call that a screen makes, in centres of 1,000 portfolios, 10,000 and so on up to the size of the table. */
export const benchmark: Benchmark = async ({ size, rounds, install }) => {
  // An assessor has sixty learners, as the busiest have, whatever the size of the centre.
  const costsIn = async (learners: number): Promise<Line[]> => {
    const installation = await install(fillOffice, { ...size, learners, assessors: Math.ceil(learners / 60) });
    const costs = await costsOf(screens(installation.centre), installation, rounds);
    return costs.map((cost) => ({ portfolios: learners * size.portfolios, ...cost }));
  };
  const sizes = sizesUpTo(size.learners);
  // The smallest is measured twice, because the first time runs cold.
  await costsIn(sizes[0] ?? 1);
  const lines: Line[] = [];
  for (const learners of sizes) lines.push(...(await costsIn(learners)));
  const byCall = Map.groupBy(lines, ({ call }) => call);
  const figures = [...byCall].map(([of, own]) => ({ bound: "growth beyond its rows", of, value: growthOf(own) }));
  return { tables: [lines], figures };
};

function sizesUpTo(learners: number): number[] {
  return learners <= 60 ? [learners] : [...sizesUpTo(Math.ceil(learners / 10)), learners];
}

/** How many times as much the largest centre costs as the smallest, for each of the rows that are answered. */
function growthOf(lines: Line[]): number {
  // What costs less than half a millisecond is the call itself, and the noise of the clock.
  const costOf = (line?: Line) => Math.max(0.5, (line?.["CPU ms"] ?? 0) + (line?.["database's CPU ms"] ?? 0));
  const [small, large] = [lines[0], lines.at(-1)];
  return costOf(large) / costOf(small) / Math.max(1, (large?.rows ?? 1) / Math.max(1, small?.rows ?? 1));
}

/** What the screens of each role ask for, and with whose token. */
export function screens(centre: Centre): Asked[] {
  return callsOf(paths, centre, { middle: `${daysAgo(150)}_${"0".repeat(32)}` });
}

const paths = {
  learner: `users/me counts notifications portfolios/user-portfolios portfolios/{waiting} logbook coverage`,
  assessor: `counts assessment/overview assessment/caseload assessment/records assessment/queue?at={waiting}
    assessment/board assessment/board?search=wiring assessment/board/cards?status=Done
    assessment/reviews assessment/reviews?sort=student&page=9999 assessment/reviews?search=wiring
    assessment/reviews?from=2026-01-01 portfolios/assessor-portfolios/{assessor} portfolios/assessor/{waiting}
    logbook/students logbook/students/{learner} coverage/{learner}`,
  admin: `counts admin/overview admin/submissions admin/submissions?page=99999
    admin/progress admin/progress?page=99999 admin/progress?search=singh users users/assessors users/workload
    users/tables users/tables?search=singh users/tables?sort=isActive&order=desc users/tables/rows?role=student&rows=50
    oversight/students? oversight/students?page=99999 oversight/students?search=singh oversight/students?search=wiring
    oversight/students?sort=status&status=Done oversight/students?waiting=late oversight/students/{learner}
    oversight/deleted portfolios/admin/all notifications application-form/count
    audit-log audit-log?before=500 audit-log?person=example audit-log?person={learner}
    application-form?rows=51&show=new application-form?rows=51 application-form?rows=51&before={middle}
    emails?rows=51 emails?rows=51&before={middle}`,
};
