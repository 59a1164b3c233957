// @vitest-environment happy-dom
import type { AnswerOf } from "contract/calls.ts";
import { catalogue } from "contract/qualifications/catalogue.ts";
import type { EnrolmentLine, QualificationLine } from "contract/qualifications/qualifications.ts";
import { expect, test, vi } from "vitest";
import { says } from "../../app/testing/fake-server.ts";
import { openPage } from "../../app/testing/open-page.tsx";

const ada = { _id: "ada", name: "Ada Adams" };
const at = "2026-11-16T09:00:00.000Z";
const one: QualificationLine = {
  ...{ _id: "2357-13", code: "2357-13", version: 1, title: "NVQ Diploma", units: 8, unitKeys: [], criteria: 233 },
  ...{ learners: 60, imported: null, retiredAt: null },
};
const first = { ...one, _id: "v1", code: "2365-03", title: "Diploma", learners: 2, imported: { by: ada, at } };
const second = { ...first, _id: "v2", version: 2, learners: 0 };
const list = (...qualifications: QualificationLine[]) => ({
  listQualifications: () => Response.json({ qualifications }),
});
const bodyOf = (call: ReturnType<typeof vi.fn>, nth = 0) => JSON.parse(String(call.mock.calls.at(nth)?.at(1)));
/** Chooses in a select, as a person does. */
function pick(page: Awaited<ReturnType<typeof openPage>>, label: string, value: string): void {
  const select = page.field(label);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
const document = {
  ...{ code: "2365-03", title: "Diploma", requirements: [] },
  rules: { evidenceAfterRegistration: false, monthsCurrent: null, weeksBeforeClaim: null },
  units: [
    {
      ...{ unit: "301", title: "Terminate" },
      outcomes: [{ number: "1", text: "Terminate cables", criteria: [{ number: "1.1", text: "Gland a cable" }] }],
    },
  ],
};
const version = (_id: string, version: number) => Response.json({ _id, code: "2365-03", version, document });

test("versions say how large they are and who works towards them, and one is retired once that is confirmed", async () => {
  const retireQualification = vi.fn(says(200, { message: "Retired." }));
  const page = await openPage("/admin/qualifications", "admin", { ...list(one, first), retireQualification });
  await page.until(() => expect(page.text()).toContain("233 in 8 units"));
  expect(page.text()).toContain("Comes with the product");
  expect(page.text()).toContain("16 November 2026 by Ada Adams");
  page.press("Retire 2365-03, version 1");
  await page.until(() => expect(page.text()).toContain("Whoever works towards it goes on."));
  expect(retireQualification).not.toHaveBeenCalled();
});

const preview: AnswerOf<"previewQualification"> = {
  ...{ faults: [], faultsTotal: 0, differencesTotal: 60 },
  found: { code: "2365-03", title: "Diploma", version: 2, units: 1, criteria: 2, requirements: 0 },
  differences: [{ place: "301 1.1", was: "Gland", becomes: null }],
};

test("a file's faults are named with their places, and nothing can be imported until there are none", async () => {
  const fault = { where: "row 12, criterionText", message: "Enter the text of the criterion." };
  const answers = [{ ...preview, found: null, faults: [fault], faultsTotal: 230 }, preview];
  const previewQualification = vi.fn(() => Response.json(answers.shift()));
  const importQualification = vi.fn(says(201, { message: "Imported.", qualification: second }));
  const calls = { ...list(one), previewQualification, importQualification };
  const page = await openPage("/admin/qualifications?show=import", "admin", calls);
  await page.until(() => expect(page.text()).toContain("1. Choose a file"));
  page.fill("Code", "2365-03");
  const choose = () => {
    const field = page.place.querySelector<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(field, "files", { value: [new File(["unit\n"], "a.csv")], configurable: true });
    field?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose();
  await page.until(() => expect(page.text()).toContain("a.csv: 230 faults."));
  expect(page.text()).toContain("row 12, criterionTextEnter the text of the criterion.");
  expect(page.text()).toContain("And 229 more.");
  expect(bodyOf(previewQualification)).toEqual({ kind: "csv", text: "unit\n", code: "2365-03", title: "" });
  expect(page.text()).not.toContain("Import version");
  choose();
  await page.until(() => expect(page.text()).toContain("becomes version 2, with 2 criteria in 1 unit"));
  expect(page.text()).toContain("301 1.1Was: GlandBecomes: Not in it");
  page.press("Import version 2");
  await page.until(() => expect(importQualification).toHaveBeenCalledOnce());
  await page.until(() => expect(page.text()).toContain("A version never changes."));
});

const enrolment = (qualification: QualificationLine, more: Partial<EnrolmentLine> = {}): EnrolmentLine => ({
  ...{ _id: qualification._id, qualification, startedOn: "2026-01-05", endedOn: null, endReason: "", version: 3 },
  ...{ registrationNo: "ABC1234", registeredOn: "2026-01-06" },
  ...more,
});

test("a learner is enrolled on what they do not work towards, and moved to another version after a look", async () => {
  const learner = { _id: "sam", name: "Sam Singh" };
  const enrolments = [enrolment(first)];
  const enrol = vi.fn(says(201, { message: "Enrolled.", enrolments }));
  const unmatched = [{ unit: "2365-03/301", learningOutcome: "1", criteria: "1.2", text: "Crimp a lug" }];
  const moves = [
    { message: "", enrolments, move: { matched: [{}], mapped: [], unmatched } },
    { message: "Moved.", enrolments, move: { matched: [{}], mapped: [{}], unmatched: [] } },
  ];
  const moveEnrolment = vi.fn(() => Response.json(moves.shift()));
  const page = await openPage("/admin/qualifications?learner=sam", "admin", {
    ...list(one, second, first),
    ...{ enrol, moveEnrolment, viewQualification: () => version("v2", 2) },
    listEnrolments: () => Response.json({ learner, enrolments }),
  });
  await page.until(() => expect(page.text()).toContain("What Sam Singh works towards"));
  // Their last is not ended; on the same code nobody is enrolled twice.
  expect(page.text()).not.toContain("End 2365-03");
  pick(page, "Enrol on another", "2357-13");
  await page.until(() => expect(page.place.querySelector("button:disabled")).toBeNull());
  page.press("Enrol");
  await page.until(() => expect(enrol).toHaveBeenCalledOnce());
  expect(bodyOf(enrol)).toMatchObject({ learner: "sam", qualification: "2357-13" });
  page.press("Move to another version");
  await page.until(() =>
    expect(page.text()).toContain("1 accepted criterion with the same number and text is carried over."),
  );
  expect(page.text()).toContain("1 criterion has no like in it and stays with the old version");
  pick(page, "Carry 2365-03/301 1.2 to", "2365-03v2/301 1 1.1");
  await page.until(() => expect(page.text()).toContain("Nothing is left out."));
  page.press("Move");
  await page.until(() => expect(moveEnrolment).toHaveBeenCalledTimes(2));
  const { text: _, ...from } = unmatched[0] ?? { text: "" };
  const map = [{ from, to: { unit: "2365-03v2/301", learningOutcome: "1", criteria: "1.1" } }];
  expect([bodyOf(moveEnrolment), bodyOf(moveEnrolment, 1)]).toEqual([
    { to: "v2", map: [], preview: true },
    { to: "v2", map, preview: false },
  ]);
});

test("a job of the catalogue is changed as it was read, and one without a criterion is not added", async () => {
  const jobs = catalogue.slice(0, 2);
  const answer = { code: "2357-13", jobs, changed: null, version: 0 };
  const changeCatalogue = vi.fn(says(200, { message: "Changed.", catalogue: answer }));
  const viewCatalogue = () => Response.json(answer);
  const page = await openPage("/admin/qualifications?show=jobs", "admin", {
    ...list(one),
    viewCatalogue,
    changeCatalogue,
  });
  await page.until(() => expect(page.text()).toContain("As they come with the product."));
  page.press("Add a job");
  await page.until(() => expect(page.text()).toContain("What to photograph"));
  page.fill("Title", "Test run");
  page.fill("What to photograph", "The meter");
  page.press("Add the job");
  await page.until(() => expect(page.text()).toContain("Choose at least one criterion that it covers."));
  pick(page, "Add a criterion", "311 1 1.1");
  await page.until(() => expect(page.text()).not.toContain("Choose at least one"));
  page.press("Add the job");
  await page.until(() => expect(changeCatalogue).toHaveBeenCalledOnce());
  const added = { id: "test-run", title: "Test run", show: "The meter", words: "", places: ["311 1 1.1"] };
  expect(bodyOf(changeCatalogue)).toEqual({ jobs: [...jobs, added] });
});
