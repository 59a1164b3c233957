import { type QualificationDocument, qualificationLimits } from "./document.ts";

/** What is wrong with a part of a document that has the right shape. */
interface Inconsistency {
  path: (string | number)[];
  message: string;
}

/** Numbers and ids that are there twice, and what names a criterion that is not there. */
export function inconsistencies(
  document: Pick<QualificationDocument, "code" | "units" | "requirements">,
): Inconsistency[] {
  const { code, units } = document;
  const criteria = units.flatMap(({ outcomes }) => outcomes.flatMap((outcome) => outcome.criteria)).length;
  const most = qualificationLimits.criteria;
  return [
    // A code that ends so would have the keys of another's later version (keys.ts).
    ...(/v\d+$/i.test(code) ? [{ path: ["code"], message: "The code does not end like a version, as in “v2”." }] : []),
    ...(criteria > most
      ? [{ path: ["units"], message: `A qualification has at most ${most.toLocaleString("en-GB")} criteria.` }]
      : []),
    ...doubles(units, ({ unit }) => unit.toLowerCase()).map(({ index, item }) => ({
      path: ["units", index, "unit"],
      message: `Unit ${item.unit} is there twice.`,
    })),
    ...units.flatMap(({ unit, outcomes }, at) => [
      ...doubles(outcomes, ({ number }) => number).map(({ index, item }) => ({
        path: ["units", at, "outcomes", index, "number"],
        message: `Unit ${unit} has outcome ${item.number} twice.`,
      })),
      ...outcomes.flatMap(({ number, criteria }, of) =>
        doubles(criteria, (criterion) => criterion.number).map(({ index, item }) => ({
          path: ["units", at, "outcomes", of, "criteria", index, "number"],
          message: `Outcome ${number} of unit ${unit} has criterion ${item.number} twice.`,
        })),
      ),
    ]),
    ...inRequirements(document),
  ];
}

function inRequirements({
  units,
  requirements,
}: Pick<QualificationDocument, "units" | "requirements">): Inconsistency[] {
  const cells = requirements.flatMap(({ cells = [] }, at) => cells.map((cell, of) => ({ ...cell, at, of })));
  return [
    ...doubles(requirements, ({ id }) => id).map(({ index, item }) => ({
      path: ["requirements", index, "id"],
      message: `The id ${item.id} is there twice.`,
    })),
    ...doubles(cells, ({ id }) => id).map(({ item: { id, at, of } }) => ({
      path: ["requirements", at, "cells", of, "id"],
      message: `The id ${id} is there twice.`,
    })),
    ...requirements.flatMap((requirement, at) => {
      const { scope, kind, cells = [], method, least } = requirement;
      const path = ["requirements", at];
      const within = criteriaWithin(units, scope);
      const faults: Inconsistency[] = cells.flatMap(({ by = [] }, of) =>
        by.flatMap((number, index) =>
          within.has(number)
            ? []
            : [{ path: [...path, "cells", of, "by", index], message: `There is no criterion ${number} there.` }],
        ),
      );
      if (within.size === 0) faults.push({ path: [...path, "scope"], message: "This names no criterion." });
      if (kind === "method" && !method) faults.push({ path: [...path, "method"], message: "Choose the method." });
      if (kind === "cells" && cells.length < least)
        faults.push({ path: [...path, "least"], message: "This asks for more cells than there are." });
      return faults;
    }),
  ];
}

type Scope = QualificationDocument["requirements"][number]["scope"];

/** The numbers of the criteria that a requirement is about. */
function criteriaWithin(units: QualificationDocument["units"], { unit, outcome, criterion }: Scope): Set<string> {
  const outcomes = units.filter((one) => one.unit === unit).flatMap((one) => one.outcomes);
  const numbers = outcomes
    .filter(({ number }) => outcome === undefined || number === outcome)
    .flatMap(({ criteria }) => criteria.map(({ number }) => number));
  return new Set(numbers.filter((number) => criterion === undefined || number === criterion));
}

/** Those whose key an earlier one has; a missing one is another fault. */
function doubles<Item>(items: readonly Item[], keyOf: (item: Item) => string): { index: number; item: Item }[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) =>
    keyOf(item) !== "" && seen.size === seen.add(keyOf(item)).size ? [{ index, item }] : [],
  );
}
