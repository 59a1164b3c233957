import { join } from "node:path";
import { statuses } from "contract/core/moves.ts";
import {
  type BundleDecision,
  type BundlePortfolio,
  BundleRecord,
  type BundleRemark,
  type BundleReview,
  recordVersion,
} from "contract/exports/bundle-format.ts";
import { slugOf } from "contract/exports/bundles.ts";
import { changeTargets } from "contract/plan/enrolments.ts";
import { addHours } from "contract/plan/hours.ts";
import { hourKinds } from "contract/plan/typed-hours.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { methods } from "contract/qualifications/methods.ts";
import { carriedBy, requirements } from "contract/qualifications/requirements.ts";
import { workplaces } from "contract/qualifications/workplaces.ts";
import { comparedFields } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundlePath, madeBundle } from "../../../test/product/exports/bundles.ts";
import { exported, fillLearner, pack, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { askAgain, confirmed, employer, hours } from "../../../test/product/hours.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { signature } from "../../../test/product/witnesses.ts";
import { newId } from "../../platform/database/ids.ts";
import { pdfRenderer } from "../bundle/worker/worker.ts";
import { importBundleFile } from "./importing.ts";

// Those of the reference, whatever other tests have imported.
const cellIds = requirements.flatMap(({ cells }) => cells.map(({ id }) => id));

let product: OpenProduct;

beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

test("what a learner downloads, with its PDFs, is imported elsewhere and exported again the same", async () => {
  const there = await openProduct();
  try {
    await fillLearner(there);
    await fillPlan(there);
    const { _id } = await madeBundle(there, there.sam, undefined, pdfRenderer);
    const path = await bundlePath(there, _id);
    expect(await importBundleFile(product.deps, path)).toMatchObject({ portfolios: 4, photos: 4, rounds: 3 });
    const [before, after] = [await unpacked(path), await unpacked(await exported(product, there.sam.id))];
    expect(after.record).toEqual(before.record);
    expect([...after.files.keys()].sort()).toEqual([...before.files.keys()].sort());
    expect(before.files.get("logbook.pdf")?.toString("latin1", 0, 5)).toBe("%PDF-");
  } finally {
    await there.close();
  }
});

/** Dates, hours and a week that an employer has confirmed. */
async function fillPlan(open: OpenProduct): Promise<void> {
  const { as, sam, ann } = open;
  const body = { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: 520 };
  await as(ann, changeTargets, { params: { id: sam.id }, body });
  await as(sam, addHours, { body: hours({ day: "2026-02-24", text: "Łukasz 🔌" }) });
  await confirmed(open, await askAgain(open, sam, "2026-02-23"));
}

/** Texts as the product stores them: trimmed, in whole characters, without those that cannot be shown. */
function text(most: number) {
  const plain = (value: string) =>
    value
      .replaceAll(/\p{Cc}/gu, "")
      .slice(0, most)
      .toWellFormed()
      .trim();
  return fc.oneof(fc.constant(""), fc.string({ unit: "grapheme", maxLength: 60 }).map(plain), hard.map(plain));
}
const hard = fc.constantFrom(
  "'; drop table portfolios; --",
  "<img onerror=alert(1)>",
  "x".repeat(200),
  "مرحبا 配線 👩‍🔧",
  "\\u0000 \\n",
);

const prose = fc.tuple(text(200), text(200)).map(([one, other]) => `${one}\n\t${other}`.trim());
const instant = fc.date({ min: new Date("1990-01-02"), max: new Date("2026-01-01"), noInvalidDate: true }).map(asText);

function asText(date: Date): string {
  return date.toISOString();
}

const assessors = ["Ann", "Bob"].map((name) => ({ id: newId(), name, email: `${name}@assess.example` }));
const content = fc.option(
  fc.record({
    texts: fc.dictionary(fc.constantFrom(...comparedFields), prose),
    photos: fc.array(fc.record({ id: fc.constant("p"), takenAt: fc.option(text(20)) }), { maxLength: 2 }),
  }),
);
const round = fc.record({
  id: fc.constant("").map(newId),
  assessor: fc.constantFrom(...assessors),
  comments: prose.map((comments) => comments || "Good."),
  reviewedAt: instant,
  content,
});
const place = fc.record({ number: text(50), description: text(200) });
// The outcomes and criteria of `place` are no numbers of the curriculum, so none of these is the main one.
const also = fc
  .subarray([...curriculumEntries], { maxLength: 5 })
  .map((entries) => entries.map(({ unit, learningOutcome, criteria }) => ({ unit, learningOutcome, criteria })));
const deciding = fc.record({
  entry: fc.constantFrom(...curriculumEntries.slice(0, 3)),
  isMet: fc.boolean(),
  text: prose.map((text) => text.slice(0, 200).trim()),
  at: instant,
  shows: fc.subarray([...cellIds]),
  assessor: fc.constantFrom(...assessors),
  fingerprint: fc.option(fc.constant("0f".repeat(32))),
  seenAt: fc.option(instant, { nil: undefined }),
  stated: fc.option(fc.record({ at: instant, sentAt: instant }), { nil: undefined }),
});
// An acceptance that stands is taken back; anything else is decided.
const decisions = fc.array(deciding, { maxLength: 6 }).map((all) => {
  const accepted = new Set<string>();
  return all.map(({ entry, isMet, shows, seenAt, stated, ...decision }): BundleDecision => {
    const { unit, learningOutcome, criteria } = entry;
    const verdict = accepted.delete(criteria) ? "taken back" : isMet ? "accepted" : "not yet";
    if (verdict === "accepted") accepted.add(criteria);
    const ticks = { accepted: "VACSR", "not yet": "VACR", "taken back": null }[verdict];
    const cells = verdict === "accepted" ? carriedBy(entry, shows) : [];
    const workplace = cells.length > 0 ? "real" : "";
    const ranged = { cells, workplace } as const;
    const seen = { ...(seenAt && { seenAt }), ...(stated && { stated }) };
    return { unit, learningOutcome, criteria, verdict, ticks, ...ranged, round: null, ...decision, ...seen };
  });
});
const { text: _text, ...who } = signature;
const way = "code" as const;
const witness = { ...who, way, isNear: false } as const;
const said = {
  text: prose.map((text) => text.slice(0, 100).trim()),
  at: instant,
  fingerprint: fc.constant("f0".repeat(32)),
};
const pass = fc.constant("").map(newId);
const statements = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom(...(["declaration", "confirm", "dispute"] as const)), ...said }),
    fc.record({ kind: fc.constant("testimony" as const), ...said, pass, answers: fc.constant(witness) }),
    fc.record({ kind: fc.constantFrom("decline", "disown"), ...said, pass, answers: fc.constant({ name: "Mick" }) }),
  ),
  { maxLength: 3 },
);
const messages = fc.array(
  fc.record(
    {
      text: prose.map((text) => `A ${text}`.slice(0, 100).trim()),
      at: instant,
      assessor: fc.constantFrom(...assessors),
    },
    { requiredKeys: ["text", "at"] },
  ),
  { maxLength: 3 },
);
const facts = fc.record({
  title: text(200),
  unit: fc.record({ number: fc.constantFrom("", "311", "315"), title: text(200) }),
  learningOutcome: place,
  criteria: place,
  also,
  cells: fc.subarray([...cellIds]),
  workplace: fc.constantFrom(...workplaces),
  observedBy: text(200),
  decisions,
  statements,
  messages,
  postcode: text(200),
  dateTime: instant,
  method: fc.constantFrom(...methods),
  taskDescription: prose,
  jobType: text(200),
  reasonForTask: prose,
  objectiveOfJob: prose,
  comments: prose,
  statement: prose,
  sections: fc.array(fc.record({ heading: text(200), content: prose }), { maxLength: 3 }),
  status: fc.constantFrom(...statuses),
  version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  createdAt: instant,
  updatedAt: instant,
});

/** A portfolio as the moves may have left it. */
const portfolio = fc
  .tuple(facts, fc.array(round, { maxLength: 3 }), instant, fc.boolean(), fc.nat({ max: 2 }))
  .map(([facts, rounds, submittedAt, isNew, record]): Omit<BundlePortfolio, "pdf"> => {
    const isAssessed = facts.status === "Reviewed" || facts.status === "Done";
    const reviews = (isAssessed && rounds.length === 0 ? [plainRound()] : rounds).toSorted(byTime);
    const latest = reviews.at(-1);
    const author = record > 0 ? assessors[0] : undefined;
    const isPending = record === 2 && facts.status !== "Draft" && facts.status !== "Done";
    const isUntouched = facts.status === "Draft" && reviews.length === 0 && isNew;
    return {
      ...facts,
      ...(author && { author, ...(isPending && { isPending }) }),
      id: newId(),
      submissionCount: Math.max(0, reviews.length - (isAssessed ? 1 : 0)),
      feedback: latest?.comments ?? "",
      submittedAt: isUntouched ? null : submittedAt,
      reviewedAt: latest?.reviewedAt ?? null,
      photos: [],
      reviews,
    };
  });

function plainRound(): BundleReview {
  const [assessor] = assessors;
  if (!assessor) throw new Error("nobody assesses");
  return { id: newId(), assessor, comments: "Good.", reviewedAt: "2025-03-01T00:00:00.000Z", content: null };
}

function byTime(one: BundleReview, other: BundleReview): number {
  return `${one.reviewedAt} ${one.id}` < `${other.reviewedAt} ${other.id}` ? -1 : 1;
}

/** Oldest first, each with the path of its PDF: as the product puts them. */
function inOrder(all: Omit<BundlePortfolio, "pdf">[]): BundlePortfolio[] {
  const sorted = all.toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1));
  return sorted.map((one, index) => {
    const number = String(index + 1).padStart(3, "0");
    return { ...one, pdf: `portfolios/${number}-${slugOf(one.title, "portfolio")}.pdf` };
  });
}

const account = {
  dob: "2001-03-27",
  postcode: "LS1 4AP",
  qualification: "NVQ",
  phone: "",
  referenceNo: "",
  createdAt: "2025-01-01T00:00:00.000Z",
};

test("a bundle of release 1.0.0, which has one criterion for each portfolio, is imported as before", async () => {
  const there = await openProduct();
  try {
    await fillLearner(there);
    const { record, files } = await unpacked(await exported(there, there.sam.id));
    const portfolios = record.portfolios.map(
      ({
        also: _,
        decisions: __,
        statements: ___,
        remarks: ____,
        messages: _m,
        cells: _c,
        workplace: _w,
        observedBy: _o,
        ...rest
      }) => rest,
    );
    const { achievements: _, claims: _cl, tasks: __, hours: ___, weekAnswers: ____, ...head } = record;
    const old = { ...head, version: 1, portfolios } as unknown as BundleRecord;
    const path = await pack(join(product.folder, "old.zip"), { record: old, files }, product.deps.keys.bundles);
    expect(await importBundleFile(product.deps, path)).toMatchObject({ portfolios: 4 });
    const after = (await unpacked(await exported(product, there.sam.id))).record;
    expect(after.portfolios.map(({ also }) => also)).toEqual([[], [], [], []]);
    // What was Done was accepted, by whoever gave the last feedback.
    const decided = ({ status, reviews }: BundlePortfolio) =>
      status === "Done"
        ? [expect.objectContaining({ criteria: "6.1a", verdict: "accepted", ticks: null, round: reviews.at(-1)?.id })]
        : [];
    expect(after.portfolios.map(({ status }) => status)).toContain("Done");
    expect(after).toEqual({
      ...record,
      portfolios: record.portfolios.map((one) => ({
        ...one,
        also: [],
        ...{ cells: [], workplace: "", observedBy: "" },
        decisions: decided(one),
        statements: [],
        remarks: [],
        messages: [],
      })),
    });
  } finally {
    await there.close();
  }
});

const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2026-01-01"), noInvalidDate: true });
const entry = fc.record({
  day: day.map((date) => asText(date).slice(0, 10)),
  minutes: fc.integer({ min: 5, max: 120 }),
  kind: fc.constantFrom(...hourKinds),
  text: prose.map((text) => text.slice(0, 100).trim()),
});
const days = fc.constant({ registrationNo: "R1", registeredOn: null, startedOn: "2025-01-01" });
const plan = fc.record({
  enrolment: fc.option(
    fc.tuple(days, fc.constantFrom(null, "2027-01-01"), fc.constantFrom(null, 520)).map(([days, end, hoursTarget]) => {
      return { ...days, plannedEndOn: end, hoursTarget, endedOn: null, endReason: "" };
    }),
    { nil: undefined },
  ),
  hours: fc.array(entry, { maxLength: 4 }),
  weekAnswers: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant("hours"),
        ...said,
        pass,
        answers: fc.constant({ ...employer, way, isNear: true }),
      }),
      fc.record({
        kind: fc.constantFrom("refuseHours", "disown"),
        ...said,
        pass,
        answers: fc.constant({ name: "Mick" }),
      }),
    ),
    { maxLength: 3 },
  ),
});

/** As the product has them: by day, each of a portfolio that is there. */
function planIn({ enrolment, hours, weekAnswers }: PlanFacts, portfolios: { id: string }[]) {
  const ofPortfolio = hours.map((one) => ({ ...one, id: newId(), portfolio: portfolios[0]?.id ?? null }));
  return {
    ...(enrolment && { enrolment }),
    hours: ofPortfolio.sort((one, other) => (`${one.day} ${one.id}` < `${other.day} ${other.id}` ? -1 : 1)),
    weekAnswers: weekAnswers.map((answer) => ({ week: "2025-03-03", ...answer })),
  };
}
type PlanFacts = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const [assessor] = assessors;
const achievements = ["accepted", "taken back"].map((verdict) => {
  const text = verdict === "accepted" ? "" : "Checked again.";
  return { unit: "315", outcome: "6", verdict, text, assessor, at: "2025-04-01T00:00:00.000Z" };
});

const claims = (["claimed", "released", "certificated", "taken back"] as const).map((act, nth) => {
  const texts = { batch: "PB-7", reference: nth > 1 ? "C-1" : "", reason: nth === 3 ? "Wrong decision." : "" };
  return { unit: "315", act, ...texts, by: assessor, at: "2025-04-02T00:00:00.000Z" };
});

const tasks = ["2025-04-01", "2025-04-02"].map((dueOn, nth) => {
  const at = `${dueOn}T10:00:00.000Z`;
  const places = [{ unit: "315", learningOutcome: "6", criteria: "6.2e" }];
  const what = { title: `Task ${nth}`, text: "By\n\tnoon", location: "Leeds", places };
  const facts = { by: assessor, cancelledAt: nth === 1 ? at : null, version: 2, createdAt: at, updatedAt: at };
  const when = nth === 0 ? { kind: "task", dueOn } : { kind: "visit", startsAt: at, endsAt: `${dueOn}T11:00:00.000Z` };
  return () => ({ ...what, ...when, id: newId(), ...facts, doneAt: nth === 0 ? at : null });
});

test("whatever a learner has written, what is imported is exported the same", async () => {
  const key = product.deps.keys.bundles;
  await fc.assert(
    fc.asyncProperty(fc.array(portfolio, { maxLength: 4 }), plan, text(100), async (all, plan, name) => {
      const id = newId();
      const portfolios = inOrder(fresh(all));
      const record: BundleRecord = BundleRecord.parse({
        format: "portfolio-builder-bundle",
        version: recordVersion,
        centre: product.deps.settings.CENTRE_NAME,
        curriculum: "Nvq_2357_13.json",
        student: { id, name, account: { ...account, email: `${id}@example.com` } },
        ...{ achievements, claims },
        tasks: tasks.map((task) => task()),
        ...planIn(plan, portfolios),
        portfolios,
      });
      const pdfs = record.portfolios.map(({ pdf }): [string, Buffer] => [pdf, Buffer.from("%PDF-")]);
      const fixed = ["index.html", "logbook.pdf"].map((path): [string, Buffer] => [path, Buffer.from(path)]);
      const path = await pack(join(product.folder, "one.zip"), { record, files: new Map([...fixed, ...pdfs]) }, key);
      await importBundleFile(product.deps, path);
      expect((await unpacked(await exported(product, id))).record).toEqual(record);
    }),
    { numRuns: 40 },
  );
});

/** With unused ids, because fast-check may try the same portfolios again. */
function fresh(all: Omit<BundlePortfolio, "pdf">[]): Omit<BundlePortfolio, "pdf">[] {
  return all.map((one) => {
    const reviews = one.reviews.map((review) => ({ ...review, id: newId() })).toSorted(byTime);
    return { ...one, id: newId(), reviews, remarks: reviews.flatMap(({ id }) => remarksOf(id)) };
  });
}

function remarksOf(round: string): BundleRemark[] {
  const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
  const said = { round, place: null, text: "See here." };
  return [
    { on: "photo", photo: newId(), x: 0.25, y: 1, ...said, number: 1, place },
    { on: "text", field: "taskDescription", from: 0, to: 3, quote: "Ran", ...said, number: 2 },
  ];
}
