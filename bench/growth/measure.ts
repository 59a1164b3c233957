import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import { openApp } from "server/app.ts";
import { newId } from "server/platform/database/ids.ts";
import type { AccountRow, PortfolioRow, ReviewRow } from "server/platform/database/tables.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { accountOf, insertAll, openCentre, portfolioOf } from "../centre.ts";
import { hundredths, median, whole } from "../numbers.ts";
import type { Report } from "../report.ts";

const sizes = [1000, 100_000] as const;
const own = 20;
const learnersEach = 5;
const times = 9;
// Cache misses and deeper indexes cost something; a query that grew with the centre would take a hundred times as long.
const most = 4;

/** The calls of one learner and one assessor, in a small centre and in one a hundred times as large. */
export async function measure(): Promise<Report> {
  const [small, large] = [await measuredAt(sizes[0]), await measuredAt(sizes[1])];
  const rows = [...small].map(([call, before]) => {
    const after = large.get(call) ?? before;
    return { call, before, after, ratio: after.milliseconds / before.milliseconds };
  });
  return {
    caption: `A learner with ${own} portfolios and an assessor with ${learnersEach} such learners, among ${whole(sizes[0])} and ${whole(sizes[1])} portfolios with a review each, on SQLite; the median of ${times} answers.`,
    tables: [
      {
        heads: ["call", "bytes, small", "large", "ms, small", "large", "ratio"],
        rows: rows.map(({ call, before, after, ratio }) => [
          call,
          whole(before.bytes),
          whole(after.bytes),
          hundredths(before.milliseconds),
          hundredths(after.milliseconds),
          hundredths(ratio),
        ]),
      },
    ],
    figures: rows.map(({ call, ratio }) => ({
      what: call,
      value: ratio,
      shown: `${hundredths(ratio)} times`,
      bound: { atMost: most },
      wanted: `at most ${most} times`,
    })),
  };
}

type Measured = Map<string, { bytes: number; milliseconds: number }>;

async function measuredAt(size: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "growth-"));
  const { deps, close } = await openCentre(folder, { CALLS_PER_MINUTE: "100000" });
  try {
    return await timeAll(deps, await fill(deps, size));
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every assessor has `learnersEach` learners, every learner `own` portfolios, each with one review. */
async function fill(
  deps: Dependencies,
  size: number,
): Promise<{ learner: AccountRow; assessor: AccountRow; portfolio: string }> {
  const count = size / own;
  const assessors = Array.from({ length: count / learnersEach }, (_, nth) => accountOf(nth, "assessor", null));
  const assessorOf = (nth: number) => assessors[Math.floor(nth / learnersEach)]?.id ?? null;
  const learners = Array.from({ length: count }, (_, nth) =>
    accountOf(assessors.length + nth, "student", assessorOf(nth)),
  );
  await insertAll(deps, "accounts", [...assessors, ...learners]);
  const portfolios = learners.flatMap(({ id }) => Array.from({ length: own }, (_, nth) => portfolioOf(nth, id)));
  await insertAll(deps, "portfolios", portfolios);
  await insertAll(
    deps,
    "reviews",
    portfolios.map((portfolio, nth) => reviewOf(portfolio, assessorOf(Math.floor(nth / own)))),
  );
  const [learner, assessor] = [learners[0], assessors[0]];
  const portfolio = portfolios.find(({ status }) => status === "To Be Reviewed");
  if (!learner || !assessor || !portfolio) throw new Error("the centre is empty");
  return { learner, assessor, portfolio: portfolio.id };
}

function reviewOf({ id, createdAt }: PortfolioRow, assessor: string | null): ReviewRow {
  return {
    id: newId(),
    portfolio: id,
    assessor: assessor ?? "",
    comments: "Good.",
    reviewedAt: createdAt,
    content: null,
  };
}

async function timeAll(
  deps: Dependencies,
  { learner, assessor, portfolio }: Awaited<ReturnType<typeof fill>>,
): Promise<Measured> {
  const app = await openApp(deps);
  const tokens = { learner: await startSession(deps, learner), assessor: await startSession(deps, assessor) };
  const calls: [keyof typeof tokens, string][] = [
    ["learner", "/api/portfolios/user-portfolios"],
    ["learner", `/api/portfolios/${portfolio}`],
    ["learner", "/api/users/me/download"],
    ["learner", "/api/notices"],
    ["assessor", `/api/portfolios/assessor-portfolios/${assessor.id}`],
    ["assessor", `/api/portfolios/assessor/${portfolio}`],
    ["assessor", "/api/portfolios/assessor-reviews"],
    ["assessor", "/api/users/me/download"],
  ];
  const measured: Measured = new Map();
  for (const [who, url] of calls) {
    const taken: number[] = [];
    let bytes = 0;
    for (let time = 0; time < times; time++) {
      const began = performance.now();
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${tokens[who]}` } });
      taken.push(performance.now() - began);
      bytes = answer.body.length;
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    }
    measured.set(`${who}: ${url.replace(portfolio, "{id}").replace(assessor.id, "{id}")}`, {
      bytes,
      milliseconds: median(taken),
    });
  }
  await app.close();
  return measured;
}
