import { demoPassword as password } from "demo/people.ts";
import { serveDemo } from "e2e/setup/serve-demo.ts";
import { look, startBareApp } from "./first-paint/bare-app.ts";
import { profile } from "./first-paint/profile.ts";
import { load, openBrowser } from "./first-paint/visits.ts";
import type { Benchmark } from "./harness/harness.ts";
import { change, get } from "./harness/requests.ts";
import { inTurn, median, percentOf } from "./harness/timing.ts";

/** The page of each, whose it is, and what its rows are. The first portfolio that waits is reviewed. */
const pages = [
  { path: "/my-portfolios", who: "student", rows: "main article h3" },
  { path: "/dashboard", who: "student", rows: "main h2" },
  { path: "/assessor", who: "assessor", rows: "main h2" },
  { path: "/portfolio/assessor", who: "assessor", rows: "main article" },
  { path: "/portfolio/assessor/{first}", who: "assessor", rows: "main form h2" },
  { path: "/admin/users", who: "admin", rows: "main tbody tr" },
  { path: "/admin/portfolios", who: "admin", rows: "main ul li" },
];

/** Pages of the demo, opened with an empty cache, each against a bare React app that asks for and shows the same. */
export const benchmark: Benchmark = async (harness) => {
  // What is built now is what the server reads when it starts.
  const openContext = await openBrowser(harness);
  const { url, stop } = await serveDemo();
  harness.atEnd(stop);
  const bare = await startBareApp(harness, url);
  const measured: ReturnType<typeof comparisonOf>[] = [];
  const evaluated = [];
  for (const { path: pattern, who, rows } of pages) {
    const stored = await logIn(url, who);
    const path = pattern.replace("{first}", await firstWaiting(url, stored.token));
    const own = await openContext(url, stored);
    const others = await openContext(bare, { ...stored, bare: JSON.stringify(await look(own, path, rows)) });
    const loads = await inTurn(harness.rounds, {
      bare: () => load(others, path, rows),
      product: () => load(own, path, rows),
    });
    measured.push(comparisonOf(pattern, loads));
    evaluated.push({ path: pattern, ...(await profile(own, path, rows)) });
    await own.close();
    await others.close();
  }
  const bounds = ["first text, of the bare app's", "rows, of the bare app's", "rows, of first text"] as const;
  const worst = bounds.map((bound) => ({ bound, value: Math.max(...measured.map((page) => page[bound])) }));
  return { tables: [measured, evaluated], figures: worst };
};

/** What the browser of one of the demo's people has in its local storage. */
async function logIn(url: string, who: string) {
  const given = { email: `${who}@example.com`, password };
  const { token, user } = JSON.parse(await change(`${url}/api/users/login`, "", given));
  const { _id, name, role } = user;
  return { token, account: JSON.stringify({ _id, name, role }) };
}

/** An assessor's portfolio that has waited longest; nothing for anybody else. */
async function firstWaiting(url: string, token: string): Promise<string> {
  const queue = await get(`${url}/api/assessment/queue`, token).catch(() => "{}");
  const { next }: { next?: { _id: string } } = JSON.parse(queue);
  return next?._id ?? "";
}

type Load = Awaited<ReturnType<typeof load>>;

function comparisonOf(path: string, { bare, product }: { bare: Load[]; product: Load[] }) {
  const firstText = (loads: Load[]) => loads.map((one) => one.firstText);
  const rows = (loads: Load[]) => loads.map((one) => one.rows);
  return {
    ...{ path, "first text": median(firstText(product)), rows: median(rows(product)) },
    ...{ "bare first text": median(firstText(bare)), "bare rows": median(rows(bare)) },
    "first text, of the bare app's": percentOf(firstText(product), firstText(bare)),
    "rows, of the bare app's": percentOf(rows(product), rows(bare)),
    "rows, of first text": percentOf(rows(product), firstText(product)),
  };
}
