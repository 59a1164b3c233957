/** What a case found: tables to read, and the figures that have a bound. */
export interface Measured {
  tables?: Record<string, string | number>[][];
  figures: Figure[];
}

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
  tables.forEach(printTable);
  const verdicts = Object.entries(bounds).flatMap(([name, bound]) => {
    const measured = figures.filter((figure) => figure.bound === name);
    // A case that was aborted before it measured something has missed the bound.
    return (measured.length > 0 ? measured : [{ bound: name, value: Number.NaN }]).map((one) => verdictOf(one, bound));
  });
  printTable(verdicts);
  return verdicts.every(({ met }) => met === "yes");
}

export function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

function verdictOf({ bound: name, of, value }: Figure, bound: Bound) {
  const withUnit = (figure: number) => `${shown(figure)} ${bound.unit ?? ""}`.trim();
  const isMet = "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
  return {
    figure: of === undefined ? name : `${of}: ${name}`,
    measured: withUnit(value),
    wanted: "atLeast" in bound ? `at least ${withUnit(bound.atLeast)}` : `at most ${withUnit(bound.atMost)}`,
    met: isMet ? "yes" : "MISSED",
  };
}

function printTable(rows: Record<string, string | number>[]): void {
  console.table(rows.map((row) => Object.fromEntries(Object.entries(row).map(([head, cell]) => [head, shown(cell)]))));
}

/** Whole, or with three significant digits. */
function shown(value: string | number): string {
  if (typeof value === "string") return value;
  return Number.isInteger(value) || Math.abs(value) >= 100
    ? Math.round(value).toLocaleString("en-GB")
    : value.toPrecision(3);
}
