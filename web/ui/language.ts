import { words } from "./words/time.ts";

const figures = new Intl.NumberFormat(words.locale);

/** A figure as people write it: "1,204". */
export function grouped(figure: number): string {
  return figures.format(figure);
}

/** Orders names as people do: without regard to case, "Unit 9" before "Unit 10". */
export const { compare: inOrder } = new Intl.Collator(words.locale, { sensitivity: "base", numeric: true });
