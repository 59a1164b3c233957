// @vitest-environment happy-dom
import type { Sample, SampleLine } from "contract/quality/samples.ts";
import { expect, test, vi } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";

const tess = { _id: "tess", name: "Tess Tully" };
const line: SampleLine = {
  ...{ _id: "s1", kind: "countersign", title: "SWA to a roof fan", learner: { _id: "sam", name: "Sam Singh" } },
  ...{ assessor: tess, state: "drawn", at: "2026-11-20T10:00:00.000Z", dueOn: "2026-12-04" },
};
const sample: Sample = {
  ...{
    ...line,
    version: 1,
    portfolio: "p",
    reasons: [],
    checker: { _id: "me", name: "Mia" },
    drawnAt: line.at,
    place: 0,
    asked: null,
    isLast: false,
  },
  round: { number: 1, reviewedAt: line.at, comments: "Accepted: 315 6.2e" },
  decisions: [
    {
      ...{ unit: "315", learningOutcome: "6", criteria: "6.2e", cells: [], workplace: "", verdict: "accepted" },
      ...{ ticks: "VACSR", text: "", by: tess.name, at: line.at, round: "r", seenAt: null, isPending: true },
    },
  ],
  ...{ texts: {}, photos: [], photosGone: 0, said: [], checks: [], happened: [], owners: [tess] },
  soFar: { risk: "new", rate: 100, checked: 0, agreed: 0, actions: 0, waiting: 0 },
};
const answers = {
  viewDesk: says(200, { samples: [line], total: 1 }),
  viewSample: says(200, sample),
  listActions: says(200, []),
};

test("a trainee's round is countersigned by one press, and nothing leads to what a countersigner may not see", async () => {
  const checkSample = vi.fn(says(200, { message: "The decisions are countersigned." }));
  const page = await openPage("/quality", "assessor", { ...answers, checkSample });
  await page.until(() => expect(page.text()).toContain("Countersignature"));
  for (const said of [
    ...["decided by Tess Tully, trainee", "What you countersign counts from then on."],
    "A trainee decided this round: what it accepts counts once it is countersigned.",
  ])
    expect(page.text()).toContain(said);
  const names = [...document.querySelectorAll("a, button")].map((one) => one.getAttribute("aria-label"));
  expect(names).toContain("To the assessment overview");
  expect(names).not.toContain("To the sampling plan");
  expect(names).not.toContain("More about this sample");
  page.press("Countersign, next opens");
  await page.until(() => expect(checkSample).toHaveBeenCalledOnce());
  expect(JSON.parse(String(checkSample.mock.calls.at(0)?.at(1)))).toMatchObject({ verdict: "agree" });
});

test("whoever else sees one is told who countersigns it", async () => {
  const theirs = { ...sample, checker: { _id: "cleo", name: "Cleo Carr" } };
  const page = await openPage("/quality?sample=s1", "admin", { ...answers, viewSample: says(200, theirs) });
  await page.until(() => expect(page.text()).toContain("Waits for Cleo Carr."));
  expect(page.text()).not.toContain("Action required");
});

test("one that was countersigned says by whom", async () => {
  const checks = [
    {
      by: tess,
      verdict: "agree" as const,
      lines: [],
      text: "",
      owner: null,
      dueOn: null,
      at: "2026-11-21T10:00:00.000Z",
    },
  ];
  const closed = { ...sample, state: "closed" as const, checks };
  const page = await openPage("/quality?sample=s1", "assessor", { ...answers, viewSample: says(200, closed) });
  await page.until(() => expect(page.text()).toContain("Tess Tully countersigned, 21 November"));
});

test("a verifier reads what happened with its portfolio", async () => {
  const entry = { position: 7, at: line.at, actor: tess, action: "viewSample", subject: "portfolio", subjectId: "p" };
  const happened = [{ ...entry, about: line.learner, object: line.title, was: null, became: null }];
  const page = await openPage("/quality?sample=s1", "assessor", {
    ...answers,
    viewSample: says(200, { ...sample, happened }),
  });
  await page.until(() => expect(page.text()).toMatch(/What happened.*Tess Tully.*SWA to a roof fan/));
});
