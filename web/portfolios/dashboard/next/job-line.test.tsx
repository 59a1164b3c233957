import { logbookOf } from "contract/logbook/logbook.ts";
import { catalogue } from "contract/qualifications/catalogue.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { curriculum, curriculumEntries } from "contract/qualifications/curriculum.ts";
import { outline } from "contract/qualifications/outline.ts";
import { cellIds } from "contract/qualifications/requirements.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { JobToAskFor } from "./job-line.tsx";

const none = { number: "" };
/** Everything that this shows of the range. */
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

function lineFor(also: readonly CriterionPlace[], of = outline): string {
  const decided = [{ ...swa, verdict: "accepted" as const, cells: [...cellIds], workplace: "real" as const }];
  const evidence = { unit: none, learningOutcome: none, criteria: none, also: [...also, swa], decided };
  const logbook = logbookOf(of, [{ ...evidence, status: "Done" }]);
  const line = renderToStaticMarkup(
    <MemoryRouter>
      <JobToAskFor logbook={logbook} curriculum={curriculum} jobs={catalogue} />
    </MemoryRouter>,
  );
  return line.replaceAll(/<[^>]+>/g, "");
}

test("the job to ask for is named with how much it covers, from the curriculum without its texts as well", () => {
  const begun = "Or ask for: Safe isolation of a circuit. It covers 11 open criteria.";
  expect([lineFor([]), lineFor([], curriculum)]).toEqual([begun, begun]);
  const isolation = curriculumEntries.filter(({ unit, criteria }) => `${unit} ${criteria}` !== "399 3.5");
  expect(lineFor(isolation)).toBe("Or ask for: Safe isolation of a circuit. It covers 1 open criterion.");
});

test("nothing is said where no usual job covers what is open", () => {
  expect(lineFor(curriculumEntries)).toBe("");
});
