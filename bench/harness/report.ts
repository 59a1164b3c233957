import { cpus, loadavg } from "node:os";

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

export type Bound = { unit?: string } & ({ atLeast: number } | { atMost: number } | { below: number });

/** Prints the tables, and each figure with its bound. Answers whether all bounds are met. */
export function report({ tables = [], figures }: Measured, bounds: Record<string, Bound>): boolean {
  tables.forEach(printTable);
  const verdicts = Object.entries(bounds).flatMap(([name, bound]) => {
    const measured = figures.filter((figure) => figure.bound === name);
    // A case that was aborted before it measured something has missed the bound.
    return (measured.length > 0 ? measured : [{ bound: name, value: Number.NaN }]).map(verdictOf(bound));
  });
  printTable(verdicts.map(({ isMet, ...row }) => ({ ...row, met: isMet ? "yes" : "MISSED" })));
  return verdicts.every(({ isMet }) => isMet);
}

/** How busy the machine is: other work makes times longer and leaves ratios roughly as they are. */
export function machine(): string {
  return `${cpus().length} cores, load over the last minute ${loadavg()[0]?.toFixed(1)} (the measurement itself included)`;
}

export function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

function verdictOf(bound: Bound) {
  return ({ bound: name, of, value }: Figure) => {
    const withUnit = (figure: number) => `${shown(figure)} ${bound.unit ?? ""}`.trim();
    const row = { figure: of === undefined ? name : `${of}: ${name}`, measured: withUnit(value) };
    if ("atLeast" in bound)
      return { ...row, wanted: `at least ${withUnit(bound.atLeast)}`, isMet: value >= bound.atLeast };
    if ("atMost" in bound) return { ...row, wanted: `at most ${withUnit(bound.atMost)}`, isMet: value <= bound.atMost };
    return { ...row, wanted: `below ${withUnit(bound.below)}`, isMet: value < bound.below };
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
