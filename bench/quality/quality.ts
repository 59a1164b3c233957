import { randomUUID } from "node:crypto";
import type { BulkAct } from "contract/accounts/bulk.ts";
import { accountSorts } from "contract/accounts/bulk-options.ts";
import { claimStates } from "contract/quality/claiming.ts";
import { openApp } from "server/app.ts";
import { costOf } from "../growth.ts";
import type { Centre } from "../harness/centre.ts";
import { type Benchmark, type Installation, openDependencies } from "../harness/harness.ts";
import type { Figure } from "../harness/report.ts";
import { authorizationOf, type Running } from "../harness/server.ts";
import { during, timeOf } from "../harness/timing.ts";
import { fillQuality, ids } from "./filling.ts";

/** Every list of quality and the office, a draw, and what is done with five thousand learners, while somebody else asks too. */
export const benchmark: Benchmark = async ({ rounds, install, atEnd }) => {
  const here = await install(fillQuality);
  const { deps, close } = await openDependencies(here.settings);
  const app = await openApp(deps);
  const lists: (Awaited<ReturnType<typeof costOf>> & { call: string })[] = [];
  for (const { call, url, token } of listsOf(here.centre))
    lists.push({ call, ...(await costOf(deps, rounds, () => app.inject({ url, headers: authorizationOf(token) }))) });
  await app.close();
  await close();
  const product = await here.start();
  atEnd(product.stop);
  const acts = await actsIn(product, here);
  const figures: Figure[] = [
    ...lists.map((line) => ({ bound: "p99 of a list", of: line.call, value: line["p99 ms"] })),
    ...acts.flatMap(({ act, seconds, ...line }) => [
      { bound: act === "draw" ? "draw" : "bulk act", of: act, value: seconds },
      { bound: "others wait at most", of: act, value: line["others' longest ms"] },
    ]),
  ];
  return { tables: [lists, acts], figures };
};

/** The lists of a verifier and of an administrator, with whose token. */
export function listsOf(centre: Centre): { call: string; url: string; token: string }[] {
  const { admin, assessors, learner, waiting } = centre;
  const verifier = assessors[1] ?? admin;
  const who = { learner: learner.token, verifier: verifier.token, assessor: centre.assessor.token, admin: admin.token };
  const { plans } = ids;
  const rows = accountSorts.map((sort) => `users/tables/rows?role=student&rows=50&sort=${sort}&order=desc`);
  const reports = ["turnaround", "progress", "achievement", "at-risk", "coverage", "activity"];
  const people = ["", "/handover"].map((what) => `users/${centre.assessor.id}${what}`);
  const audit = auditOf(centre);
  const calls: Record<keyof typeof who, string[]> = {
    learner: ["hours", "tasks", "coverage", "portfolios/user-portfolios"],
    verifier: [
      ...["desk", "plans", "raised", "exercises", `exercises/${ids.exercise}`, "rounds?search=singh"].map(ofQuality),
      ...Object.values(plans).flatMap((plan) => [`quality/coverage?plan=${plan}`, `quality/plans/${plan}/draws`]),
    ],
    assessor: ["quality/actions", "quality/desk", "quality/exercises", "reports/turnaround"],
    admin: [
      ...["admin/progress", `hours?learner=${learner.id}`],
      ...["desk", "raised", "exercises"].map(ofQuality),
      ...claimStates.map((state) => `claims?state=${encodeURIComponent(state)}`),
      ...["claims?state=claimed&search=singh", "claims?state=claimed&page=99999", "claims?search=singh"],
      ...["rooms", "rooms?page=2", `rooms/${ids.room}`, `rooms/${ids.room}/log`, "rooms/learners?search=singh"],
      ...reports.map((name) => `reports/${name}`),
      ...filtersOf(centre).map((query) => `users/tables?${query}`),
      ...rows,
      ...["groups", "views", `users/${learner.id}`, `users/${learner.id}/duties`, ...people],
      ...["applications/pipeline", "applications/pipeline?search=okafor", "application-form?rows=51", "complaints"],
      ...[`portfolios/${waiting}/appeals`, `portfolios/${waiting}/messages`, "users/workload"],
      ...audit.map((query) => `audit-log${query}`),
    ],
  };
  return Object.entries(calls).flatMap(([role, paths]) =>
    paths.map((path) => ({
      call: `${role}: ${path.replaceAll(/[0-9a-f]{32}/g, "{id}")}`,
      url: `/api/${path}`,
      token: who[role as keyof typeof who],
    })),
  );
}

/** What the audit log is asked for. */
function auditOf({ admin, learner }: Centre): string[] {
  const words = [
    "person=singh",
    "portfolio=board",
    "actor=singh",
    "about=singh",
    "kind=room",
    "kind=account&about=singh",
  ];
  return [
    "",
    ...[`person=${learner.id}`, `about=${learner.id}`, `person=${admin.id}`, ...words].map((one) => `?${one}`),
  ];
}

/** What the table of users is asked for. */
function filtersOf({ assessor }: Centre): string[] {
  const { groups } = ids;
  return [
    ...["", "search=singh", "search=singh%20sam", "search=nobody"],
    ...["active", "inactive", "unassigned", "new"].map((show) => `show=${show}`),
    ...[`assessor=${assessor.id}`, "assessor=none", "waiting=yes", "qualification=2357-13"],
    ...[`cohort=${groups.cohort}`, `employer=${groups.employer}`, `cohort=${groups.cohort}&search=singh&waiting=yes`],
    ...accountSorts.flatMap((sort) => ["asc", "desc"].map((order) => `sort=${sort}&order=${order}`)),
  ];
}

function ofQuality(path: string): string {
  return `quality/${path}`;
}

/** A draw, then each kind of act on everybody, and what is taken back; others ask every five milliseconds. */
export async function actsIn(product: Running, { centre }: Pick<Installation, "centre">) {
  const { admin, assessors, learners } = centre;
  const [, verifier, , , former, next] = assessors;
  const lines: {
    act: string;
    seconds: number;
    answer: string;
    "others' p99 ms": number;
    "others' longest ms": number;
  }[] = [];
  const measured = async (act: string, [token, path, body, method = "POST"]: [string, string, unknown?, string?]) => {
    let answer: { message: string; _id?: string } = { message: "" };
    const work = timeOf(async () => {
      answer = await sent(`${product.url}/api/${path}`, token, { method, body });
    });
    const { result, times } = await during(work, () => product.get("/api/counts", learners[0]?.token), 5);
    const inOrder = times.toSorted((a, b) => a - b);
    const waits = {
      "others' p99 ms": inOrder[Math.ceil(times.length * 0.99) - 1] ?? 0,
      "others' longest ms": inOrder.at(-1) ?? 0,
    };
    lines.push({ act, seconds: result / 1000, answer: answer.message.slice(0, 60), ...waits });
    return answer._id ?? "";
  };
  await measured("draw", [verifier?.token ?? "", `quality/plans/${ids.plans.next}/draws`]);
  const bulk = (act: string, change: BulkAct) => {
    const whom = { ids: learners.map(({ id }) => id), seenAt: new Date().toISOString(), change };
    return measured(act, [admin.token, "users/bulk", whom]);
  };
  const undo = (what: string, id: string) => measured(`undo: ${what}`, [admin.token, `users/bulk/${id}/undo`]);
  await undo("assign", await bulk("assign", { act: "assign", assessorId: former?.id ?? "" }));
  await bulk("assign again", { act: "assign", assessorId: former?.id ?? "" });
  const body = { isActive: false, handTo: next?.id };
  await measured("hand over", [admin.token, `users/deactivate/${former?.id}`, body, "PUT"]);
  await undo("join", await bulk("join", { act: "join", group: ids.groups.employer }));
  await undo("deactivate", await bulk("deactivate", { act: "deactivate" }));
  return lines;
}

async function sent(url: string, token: string, { method, body }: { method: string; body: unknown }) {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const headers = { ...authorizationOf(token), ...json, "idempotency-key": randomUUID() };
  const answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
