import type { Person } from "../harness/centre.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import type { Running } from "../harness/server.ts";
import { during, percentile, timeCall, timeOf } from "../harness/timing.ts";

/** The daily calls of the first assessor. */
export const reviews: Benchmark = async (harness) => {
  const { centre, start } = await harness.install();
  return timeCalls(harness, await start(), centre.assessor, {
    overview: "/api/assessment/overview",
    "queue, from a portfolio": `/api/assessment/queue?at=${centre.waiting}`,
    "one portfolio to review": `/api/portfolios/assessor/${centre.waiting}`,
    "history, newest": "/api/assessment/reviews",
    "history, by student, last page": "/api/assessment/reviews?sort=student&page=9999",
    "history, searched": "/api/assessment/reviews?search=wiring",
  });
};

/** The calls of the administrator's dashboard. */
export const dashboard: Benchmark = async (harness) => {
  const { centre, start } = await harness.install();
  return timeCalls(harness, await start(), centre.admin, {
    figures: "/api/admin/overview",
    submissions: "/api/admin/submissions",
    "submissions, last page": "/api/admin/submissions?page=9999",
    progress: "/api/admin/progress",
    "progress, last page": "/api/admin/progress?page=9999",
    "progress, searched": "/api/admin/progress?search=singh",
  });
};

const lists = {
  "students, newest first": "",
  "students, last page": "?page=200",
  "by unit": "?sort=unit&order=asc",
  "by status": "?sort=status",
  "by name": "?sort=student&order=asc",
  "searched by name": "?search=singh",
  "searched by unit": "?search=wiring",
  "searched by status": "?search=in%20review",
  "searched by much": "?search=e&sort=unit",
  "searched by name and unit": "?search=singh%20315",
};

/** Everyone's portfolios, and both CSV files with what others wait for meanwhile. */
export const oversight: Benchmark = async (harness) => {
  const { centre, start } = await harness.install();
  const product = await start();
  const paths = Object.entries(lists).map(([name, query]) => [name, `/api/oversight/students${query}`]);
  const calls = { ...Object.fromEntries(paths), deleted: "/api/oversight/deleted" };
  const { tables, figures } = await timeCalls(harness, product, centre.admin, calls);
  const files = [];
  for (const path of ["/api/users/export", "/api/portfolios/export"])
    files.push(await exportFile(product, centre.admin, path));
  return { tables: [...tables, files], figures };
};

/** Each call `rounds` times, while another connection asks for the health page every 20 ms. */
async function timeCalls(harness: Harness, product: Running, { token }: Person, calls: Record<string, string>) {
  const get = (path: string) => product.get(path, token);
  const rows = [];
  for (const [call, path] of Object.entries(calls)) {
    const cpu = product.cpu();
    const timing = timeCall(get, path, harness.rounds);
    const { result, times } = await during(timing, () => product.get("/healthz"), 20);
    rows.push({
      call,
      "p50 ms": result.p50,
      "p99 ms": result.p99,
      "CPU ms": (product.cpu() - cpu) / (1.1 * harness.rounds),
      "others p99 ms": percentile(times, 0.99),
      kB: result.bytes / 1000,
    });
  }
  const figures = [
    { bound: "slowest p99", value: Math.max(...rows.map((row) => row["p99 ms"])) },
    { bound: "longest wait of others, p99", value: Math.max(...rows.map((row) => row["others p99 ms"])) },
  ];
  return { tables: [rows], figures };
}

/** Three exports one after the other, while another connection asks for something small again and again. */
async function exportFile(product: Running, { token }: Person, path: string) {
  const before = product.memory().most;
  let bytes = 0;
  const exporting = timeOf(async () => {
    for (let nth = 0; nth < 3; nth++) bytes = (await product.get(path, token)).bytes;
  });
  const { result, times } = await during(exporting, () => product.get("/api/users/me", token), 0);
  return {
    file: path,
    "took ms": result / 3,
    MB: bytes / 1e6,
    "others p50 ms": percentile(times, 0.5),
    "others p99 ms": percentile(times, 0.99),
    "others' longest": Math.max(...times),
    "MB before": before,
    "MB at most": product.memory().most,
  };
}
