import { setTimeout } from "node:timers/promises";
import type { Benchmark, Harness } from "../harness/harness.ts";
import type { Figure } from "../harness/report.ts";
import { percentile } from "../harness/timing.ts";
import { fillStaff, type Staff } from "./centre.ts";
import { play, send, type Tally } from "./crowd.ts";
import { peopleOf } from "./people.ts";
import { loopDelay, type Reached, startOne, startThree } from "./servers.ts";

/** Seconds from one screen of a person to their next: on a day, and of those who come all at once. */
const pauses = { day: 10, rush: 1 };
/** So many people without any pause show what it can carry. */
const tireless = 32;
/** Back to normal: so many lists in a row that are as fast as on the quietest day, or faster than this in milliseconds. */
const normal = { inARow: 10, ms: 250, within: 60_000 };

/** A mixed day of each size, then ten times what the product can carry; one server, and three where they share a database. */
export const day: Benchmark = async (harness) => {
  const all: Line[] = [];
  const figures: Figure[] = [];
  for (const start of harness.database === "SQLite" ? [startOne] : [startOne, startThree]) {
    const { installation, staff } = await fillStaff(harness);
    const reached = await start(installation, harness);
    const lines: Line[] = [];
    for (const count of harness.people) lines.push(await onDay(harness, reached, staff, count));
    const { rush, after, capacity } = await overload(harness, reached, staff);
    lines.push(capacity, rush);
    all.push(...lines);
    const of = reached.through;
    figures.push({ bound: "errors", of, value: lines.reduce((sum, { impolite }) => sum + impolite, 0) });
    figures.push({ bound: "back to normal after ten times as much", of, value: after });
    await Promise.all(reached.servers.map((server) => server.stop()));
  }
  return { tables: [all.map(({ row }) => row), ...all.map(callsOf)], figures };
};

interface Line {
  row: Record<string, string | number>;
  tallies: Map<string, Tally>;
  /** Answers and closed connections that nobody should get, whatever the load. */
  impolite: number;
}

async function onDay(harness: Harness, reached: Reached, staff: Staff, count: number): Promise<Line> {
  const visitors = await peopleOf(staff, count);
  const { seconds } = harness;
  return observe(reached, `${count} people`, seconds, () =>
    play(reached.urls, visitors, { seconds, pause: pauses.day }),
  );
}

/** What it carries, then people who would ask for ten times that, and how long it takes until all is as it was. */
async function overload({ seconds }: Harness, reached: Reached, staff: Staff) {
  const few = await peopleOf(staff, tireless);
  const half = seconds / 2;
  const capacity = await observe(reached, "without a pause", half, () =>
    play(reached.urls, few, { seconds: half, pause: 0 }),
  );
  const most = Math.round(10 * Number(capacity.row["calls/s"]) * pauses.rush);
  const many = await peopleOf(staff, most);
  const rush = await observe(reached, `ten times that: ${most} people`, seconds, () =>
    play(reached.urls, many, { seconds, pause: pauses.rush }),
  );
  const after = await untilNormal(reached, staff.learners[0] ?? "");
  return { rush, capacity, after };
}

async function untilNormal({ urls }: Reached, token: string): Promise<number> {
  const began = performance.now();
  let [inARow, since] = [0, 0];
  while (inARow < normal.inARow && performance.now() - began < normal.within) {
    const tallies = new Map<string, Tally>();
    const asked = performance.now();
    const ask = {
      call: "list",
      path: "/api/portfolios/user-portfolios",
      headers: { authorization: `Bearer ${token}` },
    };
    for (const url of urls) await send(url, ask, { tallies });
    const { times = [] } = tallies.get("list") ?? {};
    const isNormal = times.length === urls.length && times.every((time) => time < normal.ms);
    if (isNormal && inARow++ === 0) since = asked;
    if (!isNormal) inARow = 0;
    await setTimeout(100);
  }
  return inARow < normal.inARow ? Number.NaN : (since - began) / 1000;
}

async function observe(
  { servers, through }: Reached,
  who: string,
  seconds: number,
  work: () => Promise<Map<string, Tally>>,
): Promise<Line> {
  const sumOf = (measure: (server: Reached["servers"][number]) => number) =>
    servers.reduce((sum, server) => sum + measure(server), 0);
  await loopDelay(servers);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(
      most,
      sumOf((server) => server.memoryOfAll()),
    );
  }, 500);
  const before = sumOf((server) => server.cpuOfAll());
  const tallies = await work().finally(() => clearInterval(watch));
  const cpu = sumOf((server) => server.cpuOfAll()) - before;
  const times = [...tallies.values()].flatMap((tally) => tally.times);
  const statuses = statusesOf([...tallies.values()]);
  const row = {
    through,
    who,
    "calls/s": times.length / seconds,
    "p50 ms": percentile(times, 0.5),
    "p99 ms": percentile(times, 0.99),
    "other answers": Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", "),
    "CPU, cores": cpu / seconds / 1000,
    "MB at most": most,
    "loop delay p99 ms": await loopDelay(servers),
  };
  const impolite = Object.entries(statuses).reduce((sum, [status, count]) => sum + (isPolite(status) ? 0 : count), 0);
  return { row, tallies, impolite };
}

/** How often each status that is no success. */
function statusesOf(tallies: Tally[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { statuses } of tallies)
    for (const [status, count] of Object.entries(statuses))
      if (!status.startsWith("2")) all[status] = (all[status] ?? 0) + count;
  return all;
}

// 503 says when to come again; 409 and 404 are of two who review the same portfolio.
function isPolite(status: string): boolean {
  return ["503", "404", "409"].includes(status);
}

function callsOf({ row, tallies }: Line): Record<string, string | number>[] {
  return [...tallies]
    .filter(([, { times }]) => times.length > 0)
    .map(([call, { times, statuses }]) => ({
      [`${row.through}, ${row.who}`]: call,
      times: times.length,
      "p50 ms": percentile(times, 0.5),
      "p99 ms": percentile(times, 0.99),
      refused: Object.values(statusesOf([{ times, statuses }])).reduce((sum, count) => sum + count, 0),
    }));
}
