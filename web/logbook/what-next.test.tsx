// @vitest-environment happy-dom
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { cellIds } from "contract/qualifications/requirements.ts";
import { expect, test } from "vitest";
import { says } from "../app/testing/fake-server.ts";
import { openPage } from "../app/testing/open-page.tsx";
import { emptyValues } from "../portfolios/form/values.ts";

const open = (evidence: Partial<LogbookEntry>[]) =>
  openPage("/student/logbook?view=next", "student", { viewOwnLogbook: says(200, evidence) });

const none = { number: "" };
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
/** Evidence for these criteria that shows these cells: the whole range, or what is named. */
const entry = (places: LogbookEntry["places"], cells = [...cellIds]): Partial<LogbookEntry> => ({
  ...{ _id: "p", title: "", unit: none, learningOutcome: none, criteria: none, status: "Done", photos: [] },
  places,
  decided: [{ ...swa, verdict: "accepted", cells, workplace: "real" }],
});

test("a learner is told which job to ask for, and starts it at one press with all that it covers", async () => {
  const page = await open([]);
  await page.until(() => expect(page.text()).toContain("Ask for:"));
  const [first, ...others] = page.place.querySelectorAll('ol[aria-label="Jobs to ask for"] > li');
  expect(others).toHaveLength(2);
  expect(first?.textContent).toMatch(
    /It covers 11 open criteria\. No other job covers more\.Photograph: .*See the 11 criteria/,
  );
  expect(others[0]?.textContent).toContain("It covers 11 more open criteria.");
  const href = first?.querySelector("a")?.getAttribute("href") ?? "";
  const { unit, criteria, also } = emptyValues(new Date(), new URLSearchParams(href.split("?")[1]));
  const listed = [...(first?.querySelectorAll("details li span") ?? [])].map(({ textContent }) => textContent);
  expect([{ unit, criteria }, ...also].map((place) => `${place.unit} · ${place.criteria}`)).toEqual(listed);
});

test("what is covered is asked for no more, and when all is, nothing is", async () => {
  const isolation = (place: { unit: string; criteria: string }) =>
    place.unit === "399" && place.criteria.startsWith("3.");
  const some = await open([entry(curriculumEntries.filter((place) => !isolation(place)))]);
  await some.until(() => expect(some.text()).toContain("Safe isolation of a circuitIt covers 5 open criteria."));
  const all = await open([entry([...curriculumEntries])]);
  await all.until(() => expect(all.text()).toContain("Nothing is open. Ask your assessor to check the unit."));
});

test("of the range it names what is to be shown, and a job is asked for that alone", async () => {
  const page = await open([
    entry(
      [...curriculumEntries],
      cellIds.filter((id) => id !== "swa" && id !== "pvc-trunking"),
    ),
  ]);
  await page.until(() =>
    expect(page.text()).toContain("It covers 1 of the range. No other job covers more.Of the range: SWA."),
  );
  const href = page.place.querySelector('ol[aria-label="Jobs to ask for"] a')?.getAttribute("href") ?? "";
  expect(new URLSearchParams(href.split("?")[1]).getAll("cell")).toEqual(["swa"]);
  const rest = await open([
    entry(
      [...curriculumEntries],
      cellIds.filter((id) => id !== "pvc-trunking"),
    ),
  ]);
  await rest.until(() => expect(rest.text()).toContain("No usual job covers what is still open."));
});

test("what no usual job covers is left to the view of gaps", async () => {
  const rest = ({ unit, criteria }: { unit: string; criteria: string }) => unit === "315" && criteria === "7.1";
  const page = await open([entry(curriculumEntries.filter((place) => !rest(place)))]);
  await page.until(() => expect(page.text()).toContain("No usual job covers what is still open."));
  page.press("Gaps");
  await page.until(() => expect(page.text()).toContain("No evidence (1)"));
});
