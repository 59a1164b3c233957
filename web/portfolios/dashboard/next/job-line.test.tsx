import { logbookOf } from "contract/logbook/logbook.ts";
import { curriculum, curriculumEntries } from "contract/portfolios/curriculum.ts";
import type { CriterionPlace } from "contract/portfolios/form-fields.ts";
import { outline } from "contract/portfolios/outline.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import JobLine from "./job-line.tsx";

const none = { number: "" };

function lineFor(also: readonly CriterionPlace[], of = outline): string {
  const logbook = logbookOf(of, [{ unit: none, learningOutcome: none, criteria: none, also, status: "Done" }]);
  const line = renderToStaticMarkup(
    <MemoryRouter>
      <JobLine logbook={logbook} />
    </MemoryRouter>,
  );
  return line.replaceAll(/<[^>]+>/g, "");
}

test("the job to ask for is named with how much it covers, from the curriculum without its texts as well", () => {
  const begun = "Or ask your supervisor for: Safe isolation of a circuit. It covers 11 open criteria.";
  expect([lineFor([]), lineFor([], curriculum)]).toEqual([begun, begun]);
  const isolation = curriculumEntries.filter(({ unit, criteria }) => `${unit} ${criteria}` !== "399 3.5");
  expect(lineFor(isolation)).toBe(
    "Or ask your supervisor for: Safe isolation of a circuit. It covers 1 open criterion.",
  );
});

test("nothing is said where no usual job covers what is open", () => {
  expect(lineFor(curriculumEntries)).toBe("");
});
