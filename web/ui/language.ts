const figures = new Intl.NumberFormat("en-GB");

/** A figure as people write it: "1,204". */
export function grouped(figure: number): string {
  return figures.format(figure);
}

/** How many there are of something: "1 portfolio", "2,012 portfolios". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Orders names as people do: without regard to case, "Unit 9" before "Unit 10". */
export const { compare: inOrder } = new Intl.Collator("en-GB", { sensitivity: "base", numeric: true });
