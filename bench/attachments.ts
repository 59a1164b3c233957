import { sql } from "kysely";
import { mp4 } from "../test/product/attachments.ts";
import { openBadNetwork } from "../test/product/bad-network.ts";
import { openStorage } from "../test/product/object-storage/storage.ts";
import { uploadWithTus } from "../test/product/uploads.ts";
import type { Person } from "./harness/centre.ts";
import { newDraft, save } from "./harness/forms.ts";
import type { Benchmark, Installation, Prepare } from "./harness/harness.ts";
import { authorizationOf, type Running } from "./harness/server.ts";
import { mostDuring, percentile, timeOf } from "./harness/timing.ts";

const [short, long, seeked, cuts] = [1_000_000, 499_000_000, 200_000_000, 10];
/** Bytes a second: 5 Mbit/s, twenty times as fast. */
const rate = 20 * 625_000;
const ofEach = 5;

/** A long video over a bad line, seeking in another from a folder and a bucket, and lists among many attachments. */
export const benchmark: Benchmark = async ({ rounds, install, atEnd }) => {
  const [here, there] = [await install(attach), await install()];
  const { learner, assessor } = here.centre;
  const product = await here.start();
  const lists = await timesOf(rounds, [
    () => product.get("/api/portfolios/user-portfolios", learner.token),
    () => product.get("/api/logbook", learner.token),
    () => product.get("/api/assessment/board", assessor.token),
    () => product.get("/api/assessment/queue", assessor.token),
  ]);
  const network = await openBadNetwork(Number(new URL(product.url).port));
  atEnd(network.close);
  network.slowDown(rate);
  network.cutAt(Array.from({ length: cuts }, (_, nth) => ({ after: ((nth + 0.5) * long) / cuts })));
  // The worker that checks files is there after the first.
  await attachOne(product, learner, short);
  const before = product.memoryOfAll();
  const { most } = await mostDuring(product.memoryOfAll, attachOne(product, learner, long, network.url));
  const line = { "MB before": before, "at most": most, cuts: network.losses() };
  const folder = await seek(product, here, rounds);
  await product.stop();
  const storage = await openStorage();
  atEnd(storage.close);
  const bucket = await seek(await there.start({ ...storage.settings }), there, rounds);
  return {
    tables: [[line]],
    figures: [
      { bound: "memory, more by", value: most - before },
      { bound: "sent, of its bytes", value: (100 * network.sent()) / long },
      { bound: "seeking", of: "folder", value: folder },
      { bound: "seeking", of: "bucket", value: bucket },
      { bound: "p99 of lists", value: lists },
    ],
  };
};

/** Rows without files: a list that waited for one would fail. */
const attach: Prepare = ({ db }) =>
  sql`insert into "attachments" ("id", "portfolio", "position", "kind", "mediaType", "name", "bytes", "sha256", "file",
    "caption", "transcript", "seconds", "createdAt", "state", "attempts", "dueAt")
    select "id" || '.' || "nth", "id", "nth", 'video', 'video/mp4', 'run.mp4', 1, "id" || "nth", "id" || "nth", '', '', 9,
    "createdAt", 'clean', 0, "createdAt" from "portfolios" cross join
    (${sql.join(
      Array.from({ length: ofEach }, (_, nth) => sql`select ${sql.lit(nth + 1)} as "nth"`),
      sql` union all `,
    )}) as "numbers"`.execute(db);

/** Sends a video in pieces and saves a draft with it. Answers its path. */
async function attachOne(product: Running, person: Person, bytes: number, through = product.url): Promise<string> {
  const sending = { retries: 5 * cuts, filetype: "video/mp4", piece: 1_048_576 };
  const url = await uploadWithTus(through, person, mp4({ bytes, seconds: 600 }), sending);
  const attachments = JSON.stringify([{ upload: url.split("/").at(-1) }]);
  const { portfolio } = JSON.parse(await save(product.url, await newDraft(person.token, [], { attachments })));
  return portfolio.attachments[0].path;
}

/** Until the first bytes from somewhere in a video: the p99 in milliseconds. */
async function seek(product: Running, { centre: { learner } }: Installation, rounds: number): Promise<number> {
  const path = await attachOne(product, learner, seeked);
  const at = (share: number) => async () => {
    const range = { range: `bytes=${Math.floor(share * seeked)}-` };
    const { status, body } = await fetch(`${product.url}/${path}`, {
      headers: { ...authorizationOf(learner.token), ...range },
    });
    const reader = body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    if (status !== 206 || !value?.length) throw new Error(`not played: ${status}`);
  };
  return timesOf(rounds, [0, 0.25, 0.5, 0.75, 0.99].map(at));
}

/** The p99 of these acts, each so often, in milliseconds. */
async function timesOf(rounds: number, acts: (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) for (const act of acts) times.push(await timeOf(act));
  return percentile(times, 0.99);
}
