import { day } from "contract/core/calendar.ts";
import { pathOf } from "contract/core/paths.ts";
import * as reports from "contract/exports/reports.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { changeTargets } from "contract/plan/enrolments.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { achieving, claimed } from "../../../test/product/claims.ts";
import { readPdf, squeezed } from "../../../test/product/exports/paper.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";
import { sampled } from "../../../test/product/quality.ts";
import { stopPdfWorkers } from "../pdf/worker/pool.ts";

let product: OpenProduct;
let clock: ReturnType<typeof frozenAt>;
beforeEach(async () => {
  clock = frozenAt("2026-11-23T09:30:00Z");
  const settings = { STAFF_SESSION_HOURS: "720", LEARNER_SESSION_DAYS: "90", CENTRE_NAME: "Northgate College" };
  product = await openProduct({ clock, settings, shared: true });
});
afterEach(() => product.close());
afterAll(stopPdfWorkers);

/** By the calls that the screens have. */
async function signedOffIn(student: string) {
  const { body } = await product.as(product.ada, viewLogbook, { params: { id: student } });
  return logbookOf(curriculum, body.evidence);
}

test("whoever is behind is at risk with the reason, the furthest behind first, and nobody else", async () => {
  const { as, ada, ann, sam, tom } = product;
  const target = (learner: TestUser, startedOn: string, plannedEndOn: string) =>
    as(ada, changeTargets, { params: { id: learner.id }, body: { startedOn, plannedEndOn, hoursTarget: null } });
  await target(sam, "2026-01-01", "2027-01-01");
  await target(tom, "2026-09-01", "2029-09-01");
  await saved(product, tom, { status: "To Be Reviewed" });
  clock.advance(29 * day);
  const newcomer = await product.newcomer({ name: "Nia New", assessor: ann.id });
  const { body } = await as(ada, reports.reportAtRisk);
  expect([body.behind, body.slightly, body.idle]).toEqual([1, 1, 0]);
  expect(body.learners.map(({ learner, standing, why }) => [learner.name, standing, why])).toEqual([
    ["Sam Singh", "Behind", expect.stringMatching(/^Nothing submitted yet, \d+ criteria short$/)],
    ["Tom Tate", "Slightly behind", expect.stringMatching(/^\d+ criteria short of the target$/)],
  ]);
  const own = (await as(ann, reports.reportAtRisk)).body.learners;
  expect(own.map(({ learner }) => learner._id)).toEqual([sam.id]);
  expect(own.map(({ learner }) => learner._id)).not.toContain(newcomer.id);
});

test("who submits nothing for 28 days is at risk, unless something of theirs waits", async () => {
  const { as, ada, ann, sam, tom } = product;
  const { _id: id } = await saved(product, sam, { status: "To Be Reviewed" });
  await saved(product, tom, { status: "To Be Reviewed" });
  await as(ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed", assessorComments: "Good." } });
  clock.advance(27 * day);
  expect((await as(ada, reports.reportAtRisk)).body.learners).toEqual([]);
  clock.advance(14 * day);
  const { idle, learners } = (await as(ada, reports.reportAtRisk)).body;
  expect([idle, learners.map(({ learner, why }) => [learner.name, why])]).toEqual([
    1,
    [["Sam Singh", "Nothing submitted for 41 days"]],
  ]);
});

test("the share that is signed off is the logbook's, whatever was accepted", async () => {
  const { as, ada, ann, sam } = product;
  const criterion = fc.constantFrom("6.1a", "6.2e", "6.3b");
  const round = fc.record({ criterion, finish: fc.boolean(), verdict: fc.constantFrom("accepted", "not yet") });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      for (const { criterion: criteria, finish, verdict } of rounds) {
        const criterion = JSON.stringify({ number: criteria });
        const { _id: id } = await saved(product, sam, { criteria: criterion, status: "To Be Reviewed" });
        const decision = {
          unit: "315",
          learningOutcome: "6",
          criteria,
          verdict,
          text: "Show the label.",
          ticks: "VACSR",
        };
        const decisions = finish ? [] : [decision];
        const body = { status: "Reviewed", assessorComments: "Seen.", finish, decisions };
        await as(ann, reviewPortfolio, { params: { id }, body: body as never });
      }
      const logbook = await signedOffIn(sam.id);
      const { assessors } = (await as(ada, reports.reportProgress, { query: { assessor: ann.id } })).body;
      expect(assessors).toMatchObject([
        { learners: 1, signedOff: Math.round((100 * logbook.signedOff) / logbook.total) },
      ]);
      const unit = logbook.units.find(({ unit }) => unit.unit === "315");
      const ofUnit = (await as(ada, reports.reportProgress, { query: { assessor: ann.id, unit: "315" } })).body;
      expect(ofUnit.assessors[0]?.signedOff).toBe(Math.round((100 * (unit?.signedOff ?? 0)) / (unit?.total ?? 1)));
    }),
    { numRuns: 8 },
  );
}, 60_000);

test("achievement counts units in the period by the month in which their learners started", async () => {
  const { as, ada, ann } = product;
  await claimed(product);
  await achieving(product);
  const { cohorts } = (await as(ada, reports.reportAchievement)).body;
  expect(cohorts).toEqual([
    { month: "2026-11", qualification: "2357-13", started: 5, achieved: 2, claimed: 1, finished: 0, left: 1 },
  ]);
  const ofUnit = (await as(ann, reports.reportAchievement, { query: { unit: "312" } })).body.cohorts;
  expect(ofUnit).toMatchObject([{ achieved: 2, claimed: 1, finished: 2 }]);
  const before = (await as(ada, reports.reportAchievement, { query: { to: "2026-11-01" } })).body.cohorts;
  expect(before).toMatchObject([{ started: 5, achieved: 0, claimed: 0 }]);
});

test("coverage says how much of what occurs is sampled, activity what happened in each week", async () => {
  const { as, ada, ann, bob } = product;
  await sampled(product);
  const { plan, assessors } = (await as(ada, reports.reportCoverage)).body;
  expect(plan).not.toBeNull();
  expect(assessors.find(({ assessor }) => assessor._id === ann.id)?.attributes).toContainEqual({
    attribute: "learner",
    occurred: 1,
    sampled: 1,
  });
  expect((await as(ann, reports.reportCoverage)).body.assessors.map(({ assessor }) => assessor._id)).toEqual([ann.id]);
  const { weeks } = (await as(bob, reports.reportActivity)).body;
  expect(weeks).toHaveLength(13);
  expect(weeks.at(-1)).toMatchObject({ week: "2026-11-23", submitted: 1, closed: 1, signIns: 0 });
});

const paths = Object.values(reports).flatMap((one) => ("name" in one && "formats" in one ? [one] : []));

test.each(paths.map((call) => [call.formats, call] as const))("%s is a CSV file and a PDF too", async (name, call) => {
  const { ada, request } = product;
  await sampled(product);
  const csv = await request(ada, { method: "GET", url: `${pathOf(call)}?format=csv` });
  expect([csv.statusCode, csv.headers["content-disposition"]]).toEqual([200, `attachment; filename="${name}.csv"`]);
  expect(csv.body.startsWith('\ufeff"')).toBe(true);
  const pdf = await request(ada, { method: "GET", url: `${pathOf(call)}?format=pdf` });
  const { text, structure } = await readPdf(pdf.rawPayload);
  expect([pdf.statusCode, structure[0]]).toEqual([200, "H1"]);
  expect(squeezed(text)).toContain(squeezed("Northgate College"));
});

test("learners have no reports, and verifiers everybody's", async () => {
  const { as, sam, bob, ann } = product;
  await sampled(product);
  for (const call of paths) expect((await as(sam, call)).status).toBe(403);
  const { assessors } = (await as(bob, reports.reportTurnaround)).body;
  expect(assessors.map(({ assessor }) => assessor._id)).toContain(ann.id);
});
