import { setTimeout } from "node:timers/promises";
import { textOf } from "./day/crowd.ts";
import type { Benchmark, Harness } from "./harness/harness.ts";
import type { Figure } from "./harness/report.ts";
import type { Running } from "./harness/server.ts";
import { during, mostDuring, percentile } from "./harness/timing.ts";
import { type AttackResult, attacks } from "./hostile/attacks.ts";

/** In milliseconds. An attack that has not come to its end by then is aborted. */
const longest = 60_000;
/** In milliseconds. A list that has not come by then counts as unanswered. */
const answerTimeout = 5000;
const warmUp = 200;

/** Attacks on the product, each on a fresh one, while a learner asks for their list forty times a second. */
export const benchmark: Benchmark = async (harness) => {
  const outcomes: Awaited<ReturnType<typeof withstand>>[] = [];
  for (const attack of Object.keys(attacks)) outcomes.push(await withstand(harness, attack));
  return { tables: [outcomes.map(({ row }) => row)], figures: outcomes.flatMap(({ figures }) => figures) };
};

async function withstand({ install }: Harness, attack: string) {
  const { centre, settings, start } = await install();
  const product = await start();
  const tokens = centre.learners.slice(1).map(({ token }) => token);
  // Without a result it was aborted, or the server ended.
  const attackIt = () =>
    Promise.race([
      attacks[attack]?.({ url: product.url, tokens, settings }).catch(() => undefined),
      setTimeout(longest, undefined, { ref: false }),
    ]);
  const { result, grown, others } = await observe(product, centre.learner.token, attackIt);
  await product.stop();
  const figures: Figure[] = [
    { bound: "others without an answer", of: attack, value: others["no answer"] },
    { bound: "memory, more by", of: attack, value: grown },
    ...Object.entries(result?.figures ?? {}).map(([bound, value]) => ({ bound, of: attack, value })),
  ];
  const statuses = result ? textOf({ ...result.statuses, ...result.figures }) : "aborted";
  return { figures, row: { attack, ...others, statuses } };
}

/** What another learner gets meanwhile, and by how much the product's resident memory grows. */
async function observe(product: Running, token: string, work: () => Promise<AttackResult | undefined>) {
  // A server that has just started grows by itself while it compiles what it runs; that is not the attack's doing.
  for (let list = 0; list < warmUp; list++) await statusOf(product, token);
  const before = product.memory();
  const statuses: number[] = [];
  const askForList = async () => void statuses.push(await statusOf(product, token));
  const { result: attacked, most } = await mostDuring(product.memory, during(work(), askForList, 25), 25);
  const { result, times } = attacked;
  const others = {
    ...{ "MB before": before, "MB at most": most, lists: statuses.length },
    ...{ "p50 ms": percentile(times, 0.5), "p99 ms": percentile(times, 0.99), "max ms": Math.max(...times) },
    "no answer": statuses.filter((status) => status === 0).length,
    refused: statuses.filter((status) => status !== 0 && status !== 200).length,
  };
  return { result, grown: most - before, others };
}

/** 0 without an answer. */
async function statusOf({ get }: Running, token: string): Promise<number> {
  const { status } = await Promise.race([
    get("/api/portfolios/user-portfolios", token).catch(() => ({ status: 0 })),
    setTimeout(answerTimeout, { status: 0 }, { ref: false }),
  ]);
  return status;
}
