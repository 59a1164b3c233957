/** What a case found: tables to read, and the figures that have a bound. */
export interface Measured {
  tables?: Row[][];
  figures: Figure[];
}

type Row = Record<string, string | number>;

export interface Figure {
  /** The name of its bound in the table of cases. */
  bound: string;
  /** Which of several it is: the call, the page, the attack. */
  of?: string;
  value: number;
}

export type Bound = { unit?: string } & ({ atLeast: number } | { atMost: number });

/** Prints the tables, and each figure with its bound. Answers whether all bounds are met. */
export function report({ tables = [], figures }: Measured, bounds: Record<string, Bound>): boolean {
  const verdicts = Object.entries(bounds).flatMap(([name, bound]) => {
    const measured = figures.filter((figure) => figure.bound === name);
    // A case that was aborted before it measured something has missed the bound.
    return (measured.length > 0 ? measured : [{ bound: name, value: Number.NaN }]).map((one) => verdictOf(one, bound));
  });
  for (const rows of [...tables, verdicts])
    console.table(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([head, cell]) => [head, shown(cell)]))),
    );
  return verdicts.every(({ met }) => met === "yes");
}

export function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

function verdictOf({ bound: name, of, value }: Figure, { unit = "", ...bound }: Bound) {
  const [words, limit] = "atLeast" in bound ? ["at least", bound.atLeast] : ["at most", bound.atMost];
  return {
    figure: of === undefined ? name : `${of}: ${name}`,
    measured: `${shown(value)} ${unit}`.trim(),
    wanted: `${words} ${shown(limit)} ${unit}`.trim(),
    met: (words === "at least" ? value >= limit : value <= limit) ? "yes" : "MISSED",
  };
}

/** Whole, or with three significant digits. */
function shown(value: string | number): string {
  if (typeof value === "string") return value;
  const isWhole = Number.isInteger(value) || Math.abs(value) >= 100;
  return isWhole ? Math.round(value).toLocaleString("en-GB") : value.toPrecision(3);
}
