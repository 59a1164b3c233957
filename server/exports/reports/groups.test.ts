import { day } from "contract/core/calendar.ts";
import { pathOf } from "contract/core/paths.ts";
import * as reports from "contract/exports/reports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimed } from "../../../test/product/claims.ts";
import { readPdf, squeezed } from "../../../test/product/exports/paper.ts";
import { doing, grouped } from "../../../test/product/people.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { closedRound } from "../../../test/product/quality.ts";
import { stopPdfWorkers } from "../pdf/worker/pool.ts";

let product: OpenProduct;
/** Of Sam, of everybody else, and of nobody. */
const groups = { sams: "", others: "", empty: "" };
beforeAll(async () => {
  const clock = frozenAt("2026-10-25T09:30:00Z");
  product = await openProduct({ clock, settings: { STAFF_SESSION_HOURS: "720", LEARNER_SESSION_DAYS: "90" } });
  const { bob, sam, tom, deps } = product;
  groups.sams = await grouped(product, "cohort", "September 2026");
  groups.others = await grouped(product, "employer", "Brook Electrical");
  groups.empty = await grouped(product, "employer", "Nobody Ltd");
  await closedRound(product);
  await closedRound(product, { learner: tom, assessor: bob });
  await claimed(product);
  await saved(product, tom, { status: "To Be Reviewed" });
  const students = await deps.db.selectFrom("accounts").select("id").where("role", "=", "student").execute();
  await doing(product, [sam], { act: "join", group: groups.sams });
  await doing(
    product,
    students.filter(({ id }) => id !== sam.id),
    { act: "join", group: groups.others },
  );
  clock.advance(29 * day);
});
afterAll(async () => {
  await product.close();
  await stopPdfWorkers();
});

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Of each report the figures that add up over groups of learners. */
const figures: Record<string, (query: { group: string }) => Promise<number[]>> = {
  turnaround: async (query) => {
    const { whole } = (await product.as(product.ada, reports.reportTurnaround, { query })).body;
    return [whole.rounds, whole.waiting];
  },
  progress: async (query) =>
    Object.values((await product.as(product.ada, reports.reportProgress, { query })).body.whole),
  achievement: async (query) => {
    const { cohorts } = (await product.as(product.ada, reports.reportAchievement, { query })).body;
    return (["started", "achieved", "claimed", "finished", "left"] as const).map((of) =>
      sum(cohorts.map((one) => one[of])),
    );
  },
  "at-risk": async (query) => {
    const { idle, learners } = (await product.as(product.ada, reports.reportAtRisk, { query })).body;
    return [idle, learners.length];
  },
  coverage: async (query) => {
    const { assessors } = (await product.as(product.ada, reports.reportCoverage, { query })).body;
    const learners = assessors.flatMap((one) => one.attributes).filter(({ attribute }) => attribute === "learner");
    return [sum(learners.map(({ occurred }) => occurred)), sum(learners.map(({ sampled }) => sampled))];
  },
  activity: async (query) => {
    const { weeks } = (await product.as(product.ada, reports.reportActivity, { query })).body;
    return (["submitted", "closed", "decisions", "signIns"] as const).map((of) => sum(weeks.map((week) => week[of])));
  },
};

test.each(Object.entries(figures))("the figures of %s by group make up those of all", async (_name, figuresOf) => {
  const [all = [], sams = [], others = [], none = []] = await Promise.all(
    ["", groups.sams, groups.others, groups.empty].map((group) => figuresOf({ group })),
  );
  expect(sams.map((one, at) => one + (others[at] ?? 0))).toEqual(all);
  expect([sum(sams) > 0, sum(others) > 0, sum(none)]).toEqual([true, true, 0]);
});

const paths = Object.values(reports).flatMap((one) => ("name" in one && "formats" in one ? [one] : []));

test.each(paths.map((call) => [call.formats, call] as const))(
  "%s says in its files whose it is, and refuses a group that is not there",
  async (_name, call) => {
    const { ada, ann, as, request } = product;
    for (const group of ["0123456789abcdef01234567", "toString"])
      for (const viewer of [ada, ann])
        expect(await as(viewer, call, { query: { group } })).toMatchObject({
          status: 404,
          body: { message: "Group not found" },
        });
    const file = (format: string) =>
      request(ada, { method: "GET", url: `${pathOf(call)}?group=${groups.empty}&format=${format}` });
    const [csv, pdf] = [await file("csv"), await file("pdf")];
    expect([csv.statusCode, csv.body.includes("Tom Tate")]).toEqual([200, false]);
    const { text } = await readPdf(pdf.rawPayload);
    expect(squeezed(text)).toContain(squeezed("Learners of Nobody Ltd."));
  },
);

test("assessors choose among the groups of their learners, and read their own figures of them", async () => {
  const { ada, ann, sam, as } = product;
  const names = async (viewer: typeof ada) => (await as(viewer, reports.listReportGroups)).body.map(({ name }) => name);
  expect(await names(ada)).toEqual(["September 2026", "Brook Electrical", "Nobody Ltd"]);
  expect(await names(ann)).toEqual(["September 2026", "Brook Electrical"]);
  expect((await as(sam, reports.listReportGroups)).status).toBe(403);
  const own = (await as(ann, reports.reportTurnaround, { query: { group: groups.sams } })).body;
  expect([own.whole.rounds, own.assessors.map(({ assessor }) => assessor._id)]).toEqual([1, [ann.id]]);
  const una = await product.newcomer({ role: "assessor", name: "Una Upton" });
  const others = (await as(una, reports.reportTurnaround, { query: { group: groups.sams } })).body;
  expect(others.whole.rounds).toBe(0);
});
