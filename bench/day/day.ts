import { linkSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { storedPath } from "server/platform/files/folder.ts";
import { asStoredName, type StoredName } from "server/platform/files/stored-name.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import sharp from "sharp";
import { startBalancer } from "../harness/balancer.ts";
import type { Centre } from "../harness/centre.ts";
import type { Benchmark, Harness, Prepare } from "../harness/harness.ts";
import type { Figure } from "../harness/report.ts";
import { authorizationOf, type Running } from "../harness/server.ts";
import { mostDuring, percentile } from "../harness/timing.ts";
import { shrink, takePhotos } from "../photos/phone-photos.ts";
import { type Crowd, failuresIn, play, send, type Tallies, textOf } from "./crowd.ts";
import { peopleOf } from "./people.ts";

/** Seconds from one screen of a person to their next: on a day, and of those who come all at once. */
const pauses = { day: 10, rush: 1 };
/** So many people without any pause show what it can carry. */
const tireless = 32;
/** Back to normal: so many lists in a row that are as fast as on the quietest day, or faster than this in milliseconds. */
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
    const { centre, start } = await harness.install(storePhotos);
    const servers: Running[] = [];
    while (servers.length < count) servers.push(await start(settings));
    const url = count === 1 ? (servers[0]?.url ?? "") : await startBalancer(servers, harness);
    const reached = { url, servers, centre };
    const own: Line[] = [];
    for (const people of harness.people)
      own.push(await observe(reached, `${people} people`, people, { seconds: harness.seconds, pause: pauses.day }));
    const { rush, after, capacity } = await overload(harness, reached);
    own.push(capacity, rush);
    lines.push(...own);
    const of = count === 1 ? "1 server" : "3 servers, HAProxy";
    figures.push({ bound: "errors", of, value: own.reduce((sum, { impolite }) => sum + impolite, 0) });
    figures.push({ bound: "back to normal after ten times as much", of, value: after });
    await Promise.all(servers.map((server) => server.stop()));
  }
  return { tables: [lines.map(({ row }) => row), ...lines.map(callsOf)], figures };
};

// All are links to one photo and its thumbnail, so that a centre takes no space.
const storePhotos: Prepare = async ({ db, files, settings }) => {
  const [photo = Buffer.alloc(0)] = await Promise.all((await takePhotos(1)).map(shrink));
  const pathOf = (name: StoredName) => join(settings.DATA_DIR, storedPath(name));
  const rows = await db.selectFrom("photos").select("file").execute();
  const [first, ...others] = rows.map(({ file }) => asStoredName(file));
  if (!first) return;
  await files.put(first, photo);
  await files.put(thumbnailName(first), await sharp(photo).resize(320).jpeg({ quality: 72 }).toBuffer());
  for (const file of others)
    for (const nameOf of [(name: StoredName) => name, thumbnailName]) {
      mkdirSync(dirname(pathOf(nameOf(file))), { recursive: true });
      linkSync(pathOf(nameOf(first)), pathOf(nameOf(file)));
    }
};

/** What it carries, then people who would ask for ten times that, and how long it takes until all is as it was. */
async function overload({ seconds }: Harness, reached: Reached) {
  const capacity = await observe(reached, "without a pause", tireless, { seconds: seconds / 2, pause: 0 });
  const most = Math.round(10 * Number(capacity.row["calls/s"]) * pauses.rush);
  const rush = await observe(reached, `ten times that: ${most} people`, most, { seconds, pause: pauses.rush });
  return { rush, capacity, after: await untilNormal(reached) };
}

async function untilNormal({ url, centre }: Reached): Promise<number> {
  const headers = authorizationOf(centre.learner.token);
  const began = performance.now();
  let [inARow, since] = [0, 0];
  while (inARow < normal.inARow && performance.now() - began < normal.within) {
    const tallies: Tallies = new Map();
    const asked = performance.now();
    await send(url, { call: "list", path: "/api/portfolios/user-portfolios", headers }, { tallies });
    const isNormal = (tallies.get("list")?.times[0] ?? Number.NaN) < normal.ms;
    if (isNormal && inARow++ === 0) since = asked;
    if (!isNormal) inARow = 0;
    await setTimeout(100);
  }
  return inARow < normal.inARow ? Number.NaN : (since - began) / 1000;
}

type Line = Awaited<ReturnType<typeof observe>>;

async function observe({ url, servers, centre }: Reached, who: string, count: number, crowd: Crowd) {
  const visitors = await peopleOf(centre, count);
  const sumOf = (measure: (server: Running) => number) => servers.reduce((sum, server) => sum + measure(server), 0);
  await loopDelay(servers);
  const before = sumOf((server) => server.cpu());
  const playing = play([url], visitors, crowd);
  const { result: tallies, most } = await mostDuring(() => sumOf((server) => server.memoryOfAll()), playing);
  const cpu = sumOf((server) => server.cpu()) - before;
  const times = [...tallies.values()].flatMap((tally) => tally.times);
  const failures = failuresIn(tallies.values());
  const row = {
    ...{ servers: servers.length, who, "calls/s": times.length / crowd.seconds },
    ...{ "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99), "other answers": textOf(failures) },
    ...{ "CPU, cores": cpu / crowd.seconds / 1000, "MB at most": most },
    "loop delay p99 ms": await loopDelay(servers),
  };
  // 503 says when to come again; 409 and 404 are of two who review the same portfolio.
  const impolite = Object.entries(failures).filter(([status]) => !["503", "404", "409"].includes(status));
  return { row, tallies, impolite: impolite.reduce((sum, [, count]) => sum + count, 0) };
}

/** The p99 of the event loop's delay since this was last asked, in milliseconds, of the slowest server. */
async function loopDelay(servers: Running[]): Promise<number> {
  const answers = await Promise.all(servers.map(({ get }) => get("/metrics")));
  const lag = (figures: string) => /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)/m.exec(figures)?.[1];
  return Math.max(...answers.map(({ body }) => 1000 * Number(lag(body.toString()))));
}

function callsOf({ row, tallies }: Line): Record<string, string | number>[] {
  const answered = [...tallies].filter(([, { times }]) => times.length > 0);
  return answered.map(([call, tally]) => ({
    [`${row.servers}, ${row.who}`]: call,
    times: tally.times.length,
    "p50 ms": percentile(tally.times, 0.5),
    "p99 ms": percentile(tally.times, 0.99),
    others: textOf(failuresIn([tally])),
  }));
}
