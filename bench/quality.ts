import type { BulkAct } from "contract/accounts/bulk.ts";
import { accountSorts } from "contract/accounts/bulk-options.ts";
import { claimStates } from "contract/quality/claiming.ts";
import { callsOf, costsOf } from "./harness/calls.ts";
import type { Centre } from "./harness/centre.ts";
import type { Benchmark } from "./harness/harness.ts";
import { change, get } from "./harness/requests.ts";
import type { Running } from "./harness/server.ts";
import { during, percentile, timeOf } from "./harness/timing.ts";
import { fillQuality, ids } from "./quality/filling.ts";

/** Every list of quality and the office, a draw, and what is done with five thousand learners, while somebody else asks too. */
export const benchmark: Benchmark = async ({ rounds, install }) => {
  const here = await install(fillQuality);
  const lists = await costsOf(callsOf(paths, here.centre, ids), here, rounds);
  const acts = await actsIn(await here.start(), here.centre);
  return {
    tables: [lists, acts],
    figures: [
      ...lists.map(({ call, ...line }) => ({ bound: "p99 of a list", of: call, value: line["p99 ms"] })),
      ...acts.flatMap(({ act, seconds, ...line }) => [
        { bound: act === "draw" ? "draw" : "bulk act", of: act, value: seconds },
        { bound: "others wait at most", of: act, value: line["others' longest ms"] },
      ]),
    ],
  };
};

const each = <T extends string>(list: readonly T[], path: (one: T) => string) => list.map(path).join(" ");

const paths = {
  learner: `hours tasks coverage portfolios/user-portfolios`,
  verifier: `quality/desk quality/plans quality/raised quality/exercises quality/exercises/{exercise}
    quality/rounds?search=singh quality/coverage?plan={oldPlan} quality/plans/{oldPlan}/draws
    quality/coverage?plan={nextPlan} quality/plans/{nextPlan}/draws`,
  assessor: `quality/actions quality/desk quality/exercises reports/turnaround`,
  admin: `admin/progress hours?learner={learner} quality/desk quality/raised quality/exercises
    ${each(claimStates, (state) => `claims?state=${encodeURIComponent(state)}`)}
    claims?state=claimed&search=singh claims?state=claimed&page=99999 claims?search=singh
    rooms rooms?page=2 rooms/{room} rooms/{room}/log rooms/learners?search=singh
    reports/turnaround reports/progress reports/achievement reports/at-risk reports/coverage reports/activity
    users/tables? users/tables?search=singh users/tables?search=singh%20sam users/tables?search=nobody
    users/tables?show=active users/tables?show=inactive users/tables?show=unassigned users/tables?show=new
    users/tables?assessor={assessor} users/tables?assessor=none users/tables?waiting=yes
    users/tables?qualification=2357-13 users/tables?cohort={cohort} users/tables?employer={employer}
    users/tables?cohort={cohort}&search=singh&waiting=yes
    ${each(accountSorts, (sort) => `users/tables?sort=${sort}&order=asc users/tables?sort=${sort}&order=desc`)}
    ${each(accountSorts, (sort) => `users/tables/rows?role=student&rows=50&sort=${sort}&order=desc`)}
    groups views users/{learner} users/{learner}/duties users/{assessor} users/{assessor}/handover users/workload
    applications/pipeline applications/pipeline?search=okafor application-form?rows=51 complaints
    portfolios/{waiting}/appeals portfolios/{waiting}/messages
    audit-log audit-log?person={learner} audit-log?about={learner} audit-log?person={admin}
    audit-log?person=singh audit-log?portfolio=board audit-log?actor=singh audit-log?about=singh
    audit-log?kind=room audit-log?kind=account&about=singh`,
};

interface Line extends Record<string, string | number> {
  act: string;
  seconds: number;
  "others' longest ms": number;
}

/** A draw, then each kind of act on everybody, and what is taken back; others ask every five milliseconds. */
async function actsIn({ url }: Running, { admin, assessors, learners, learner }: Centre): Promise<Line[]> {
  const [, verifier, , , former, next] = assessors;
  const lines: Line[] = [];
  const measured = async (act: string, ...[path, token = admin.token, body, method]: Act) => {
    let answer = "{}";
    const work = timeOf(async () => {
      answer = await change(`${url}/api/${path}`, token, body, method);
    });
    // A refusal is an answer too: everybody is deactivated, who asks among them.
    const asking = () => get(`${url}/api/counts`, learner.token).catch(() => undefined);
    const { result, times } = await during(work, asking, 5);
    const waits = { "others' p99 ms": percentile(times, 0.99), "others' longest ms": Math.max(...times) };
    const { message, _id = "" }: { message: string; _id?: string } = JSON.parse(answer);
    lines.push({ act, seconds: result / 1000, answer: message.slice(0, 60), ...waits });
    return _id;
  };
  const bulk = (act: string, change: BulkAct) => {
    const whom = { ids: learners.map(({ id }) => id), seenAt: new Date().toISOString(), change };
    return measured(act, "users/bulk", admin.token, whom);
  };
  const undo = (what: string, id: string) => measured(`undo: ${what}`, `users/bulk/${id}/undo`);
  await measured("draw", `quality/plans/${ids.nextPlan}/draws`, verifier?.token);
  await undo("assign", await bulk("assign", { act: "assign", assessorId: former?.id ?? "" }));
  await bulk("assign again", { act: "assign", assessorId: former?.id ?? "" });
  const body = { isActive: false, handTo: next?.id };
  await measured("hand over", `users/deactivate/${former?.id}`, admin.token, body, "PUT");
  await undo("join", await bulk("join", { act: "join", group: ids.employer }));
  await undo("deactivate", await bulk("deactivate", { act: "deactivate" }));
  return lines;
}

type Act = [path: string, token?: string, body?: object, method?: string];
