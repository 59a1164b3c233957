import { openApp } from "server/app.ts";
import type { Benchmark, Harness } from "../harness/harness.ts";
import { timeCall } from "../harness/timing.ts";

/** The calls of one learner and one assessor in a small centre and in the large one of the table. */
export const growth: Benchmark = async (harness) => {
  const small = await timeAll(harness, { ...harness.size, assessors: 10, learners: 50 });
  const large = await timeAll(harness, harness.size);
  const rows = small.map(({ call, ...before }, nth) => ({ call, before, after: large[nth] ?? before }));
  return {
    tables: [
      rows.map(({ call, before, after }) => ({
        call,
        "bytes, small": before.bytes,
        "bytes, large": after.bytes,
        "ms, small": before.p50,
        "ms, large": after.p50,
      })),
    ],
    figures: rows.map(({ call, before, after }) => ({ bound: "times", of: call, value: after.p50 / before.p50 })),
  };
};

// In this process, because HTTP costs more than these calls and would hide that they grew.
async function timeAll(harness: Harness, size: Harness["size"]) {
  const { settings, centre } = await harness.install(undefined, size);
  const app = await openApp(await harness.open(settings));
  harness.atEnd(() => app.close());
  const calls: ["learner" | "assessor", string, string?][] = [
    ["learner", "/api/portfolios/user-portfolios"],
    ["learner", "/api/portfolios/", centre.waiting],
    ["learner", "/api/users/me/download"],
    ["learner", "/api/notices"],
    ["assessor", "/api/portfolios/assessor-portfolios/", centre.assessor.id],
    ["assessor", "/api/portfolios/assessor/", centre.waiting],
    ["assessor", "/api/portfolios/assessor-reviews"],
    ["assessor", "/api/users/me/download"],
  ];
  const rows = [];
  for (const [who, path, id] of calls) {
    const headers = { authorization: `Bearer ${centre[who].token}` };
    const get = async (url: string) => {
      const { statusCode, body } = await app.inject({ url, headers });
      return { status: statusCode, bytes: body.length };
    };
    rows.push({
      call: `${who}: ${path}${id ? "{id}" : ""}`,
      ...(await timeCall(get, path + (id ?? ""), harness.rounds)),
    });
  }
  return rows;
}
