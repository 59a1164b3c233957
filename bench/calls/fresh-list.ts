import { randomUUID } from "node:crypto";
import type autocannon from "autocannon";
import type { Person } from "../harness/centre.ts";
import { databaseCpu } from "../harness/database-cpu.ts";
import { newDraft } from "../harness/draft.ts";
import type { Benchmark } from "../harness/harness.ts";
import { runLoad } from "../harness/load.ts";
import { inTurn, median } from "../harness/timing.ts";

const connections = 10;
/** So often each connection saves and lists. */
const times = 20;

/** Learners who save a draft and then ask for their list, which has to be made anew each time. */
export const freshList: Benchmark = async ({ rounds, database, install, open }) => {
  const { settings, centre, start } = await install();
  const product = await start();
  const deps = database === "PostgreSQL" ? await open(settings) : undefined;
  const cpu = async () => product.cpu() + (deps ? await databaseCpu(deps) : 0);
  const learners = [...centre.learners];
  const round = async () => {
    // Others in each round, because lists grow with what is saved.
    const requests = await Promise.all(learners.splice(0, connections).map(saveAndList));
    const before = await cpu();
    const began = performance.now();
    // The load ends with a second of its own clock, so the last answer is looked for here.
    let last = began;
    await runLoad({
      url: product.url,
      connections,
      amount: 2 * times * connections,
      setupClient: (client) => {
        client.setRequests(requests.pop() ?? []);
        client.on("response", () => {
          last = performance.now();
        });
      },
    });
    const made = times * connections;
    return { perSecond: (1000 * made) / (last - began), cpu: ((await cpu()) - before) / made };
  };
  const { pairs } = await inTurn(rounds, { pairs: round });
  const each = median(pairs.map(({ cpu }) => cpu));
  return {
    tables: [[{ "pairs/s": median(pairs.map(({ perSecond }) => perSecond)), "CPU ms of a pair": each }]],
    figures: [{ bound: "pairs per second of processor time", value: 1000 / each }],
  };
};

async function saveAndList({ token }: Person): Promise<autocannon.Request[]> {
  const form = await newDraft(token);
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...request.headers, "idempotency-key": randomUUID() },
  });
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
  return [
    { method: "POST", path: "/api/portfolios/save", ...form, setupRequest },
    { method: "GET", path: "/api/portfolios/user-portfolios", headers },
  ];
}
