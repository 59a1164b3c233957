import { cpus, loadavg } from "node:os";

/** The result of one benchmark: tables, and the figures that have a bound. */
export interface Report {
  /** What was measured against what, in a sentence or two. */
  caption: string;
  tables: Table[];
  figures: Figure[];
}

export interface Table {
  heads: string[];
  rows: string[][];
}

/** A figure to reach. `shown` is `value` as people read it, with its unit. */
export interface Figure {
  what: string;
  value: number;
  shown: string;
  bound: { atLeast: number } | { atMost: number } | { below: number };
  /** The bound as people read it. */
  wanted: string;
}

export function isMet({ value, bound }: Figure): boolean {
  if ("atLeast" in bound) return value >= bound.atLeast;
  return "atMost" in bound ? value <= bound.atMost : value < bound.below;
}

/** Prints a report. Answers whether every bound is met. */
export function print(report: Report): boolean {
  say(report.caption);
  for (const table of report.tables) say(lines(table));
  const rows = report.figures.map((figure) => [
    figure.what,
    figure.shown,
    figure.wanted,
    isMet(figure) ? "yes" : "MISSED",
  ]);
  say(lines({ heads: ["figure", "measured", "wanted", "met"], rows }));
  say(machine());
  return report.figures.every(isMet);
}

/** How busy the machine is: other work makes times longer and leaves ratios roughly as they are. */
function machine(): string {
  const [last] = loadavg();
  return `${cpus().length} cores, load over the last minute ${last?.toFixed(1)} (the measurement itself included)`;
}

function lines({ heads, rows }: Table): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const rule = widths.map((width) => "-".repeat(width));
  return [line(heads), rule, ...rows.map(line)].map((cells) => cells.join("  ")).join("\n");
}

function say(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
