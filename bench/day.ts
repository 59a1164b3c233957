import { setTimeout } from "node:timers/promises";
import { failuresIn, play, textOf } from "./day/crowd.ts";
import { peopleOf } from "./day/people.ts";
import { startBalancer } from "./harness/balancer.ts";
import type { Centre } from "./harness/centre.ts";
import type { Benchmark, Harness } from "./harness/harness.ts";
import type { Figure } from "./harness/report.ts";
import { get } from "./harness/requests.ts";
import type { Running } from "./harness/server.ts";
import { mostDuring, percentile, timeOf } from "./harness/timing.ts";

/** Seconds from one screen of a person to their next: on a day, and of those who come all at once. */
const pauses = { day: 10, rush: 1 };
/** So many people without any pause show what it can carry. */
const tireless = 32;
/** Back to normal: so many lists in a row that took less than this, within so long, in milliseconds. */
const normal = { inARow: 10, ms: 250, within: 60_000 };
/** Of production, the limit of the event loop's delay included. */
const settings = { APPLICATIONS_PER_HOUR: "10000000", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "info" };

/** What people reach: the balancer, or the one server. */
interface Reached {
  url: string;
  servers: Running[];
  centre: Centre;
}

/** A mixed day of each size, then ten times what the product can carry; one server, and three where they share a database. */
export const benchmark: Benchmark = async (harness) => {
  const lines: Line[] = [];
  const figures: Figure[] = [];
  for (const count of harness.database === "SQLite" ? [1] : [1, 3]) {
    const { centre, start } = await harness.install();
    const servers: Running[] = [];
    while (servers.length < count) servers.push(await start(settings));
    const url = count === 1 ? (servers[0]?.url ?? "") : await startBalancer(servers, harness);
    const { own, after } = await playADay({ url, servers, centre }, harness);
    lines.push(...own);
    const of = count === 1 ? "1 server" : "3 servers, HAProxy";
    figures.push({ bound: "errors", of, value: own.reduce((sum, { impolite }) => sum + impolite, 0) });
    figures.push({ bound: "back to normal after ten times as much", of, value: after });
    await Promise.all(servers.map((server) => server.stop()));
  }
  return { tables: [lines.map(({ row }) => row), ...lines.map(callsOf)], figures };
};

async function playADay(reached: Reached, { people, seconds }: Harness) {
  const own: Line[] = [];
  for (const count of people) own.push(await observe(reached, `${count} people`, count, [pauses.day, seconds]));
  const capacity = await observe(reached, "without a pause", tireless, [0, seconds / 2]);
  const most = Math.round(10 * Number(capacity.row["calls/s"]) * pauses.rush);
  const rush = await observe(reached, `ten times that: ${most} people`, most, [pauses.rush, seconds]);
  return { own: [...own, capacity, rush], after: await untilNormal(reached) };
}

/** In seconds. */
async function untilNormal({ url, centre }: Reached): Promise<number> {
  const list = `${url}/api/portfolios/user-portfolios`;
  const began = performance.now();
  let [inARow, since] = [0, 0];
  while (inARow < normal.inARow && performance.now() - began < normal.within) {
    const asked = performance.now();
    const took = await timeOf(() => get(list, centre.learner.token)).catch(() => Number.NaN);
    const isNormal = took < normal.ms;
    if (isNormal && inARow++ === 0) since = asked;
    if (!isNormal) inARow = 0;
    await setTimeout(100);
  }
  return inARow < normal.inARow ? Number.NaN : (since - began) / 1000;
}

type Line = Awaited<ReturnType<typeof observe>>;

/** So many people who pause so long, for so long; both in seconds. */
async function observe({ url, servers, centre }: Reached, who: string, count: number, [pause, seconds]: Pace) {
  const visitors = await peopleOf(centre, count);
  const sumOf = (measure: (server: Running) => number) => servers.reduce((sum, server) => sum + measure(server), 0);
  await loopDelay(servers);
  const before = sumOf((server) => server.cpu());
  const playing = play(url, visitors, pause, setTimeout(seconds * 1000));
  const { result: tallies, most } = await mostDuring(() => sumOf((server) => server.memoryOfAll()), playing);
  const cpu = sumOf((server) => server.cpu()) - before;
  const times = [...tallies.values()].flatMap((tally) => tally.times);
  const failures = failuresIn(tallies);
  const row = {
    ...{ servers: servers.length, who, "calls/s": times.length / seconds },
    ...{ "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99), "other answers": textOf(failures) },
    ...{ "CPU, cores": cpu / seconds / 1000, "MB at most": most, "loop delay p99 ms": await loopDelay(servers) },
  };
  // 503 says when to come again; 409 and 404 are of two who review the same portfolio.
  const impolite = Object.entries(failures).filter(([status]) => !["503", "404", "409"].includes(status));
  return { row, tallies, impolite: impolite.reduce((sum, [, count]) => sum + count, 0) };
}

type Pace = [pause: number, seconds: number];

/** The p99 of the event loop's delay since this was last asked, in milliseconds, of the slowest server. */
async function loopDelay(servers: Running[]): Promise<number> {
  const answers = await Promise.all(servers.map(({ url }) => get(`${url}/metrics`, "")));
  const lag = (figures: string) => /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)/m.exec(figures)?.[1];
  return Math.max(...answers.map((body) => 1000 * Number(lag(body))));
}

function callsOf({ row, tallies }: Line): Record<string, string | number>[] {
  const answered = [...tallies].filter(([, { times }]) => times.length > 0);
  return answered.map(([call, tally]) => ({
    ...{ [`${row.servers}, ${row.who}`]: call, times: tally.times.length },
    ...{ "p50 ms": percentile(tally.times, 0.5), "p99 ms": percentile(tally.times, 0.99) },
    others: textOf(failuresIn(new Map([[call, tally]]))),
  }));
}
