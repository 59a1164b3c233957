/** A part of a whole in one colour; `colour` is a token of CSS, such as var(--color-done-shape). */
export interface Part {
  name: string;
  value: number;
  colour: string;
}

/** One figure of a chart. `to` is the address of the list that it counts. */
export interface Slice extends Part {
  to?: string;
  /** What a bar is made of, bottom first; together they are its value. */
  parts?: Part[];
}

/** A share in whole percent: "9%". What is there is never "0%". */
export function percentText(value: number, total: number): string {
  const percent = total === 0 ? 0 : Math.round((100 * value) / total);
  return percent === 0 && value > 0 ? "<1%" : `${percent}%`;
}

/** The figures of a chart in words, for people who do not see it. */
export function wordsOf(slices: Slice[], sign = ":"): string {
  return slices.map(({ name, value }) => `${name}${sign} ${value}`).join(", ");
}

/** Whole numbers for the lines behind bars: two or three even steps, of which the last is at least `maximum`. */
export function linesUpTo(maximum: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, maximum)));
  const steps = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5].map((factor) => factor * magnitude);
  const step = steps.find((step) => Number.isInteger(step) && 3 * step >= maximum) ?? 1;
  return Array.from({ length: Math.max(1, Math.ceil(maximum / step)) }, (_, index) => (index + 1) * step);
}

/**
 * Where the values of a pie stand around it, as shares of a turn: at the middle of each slice, moved apart where slices
 * are so thin that the values would cover each other.
 */
export function labelPlaces(values: number[], gap = 0.07): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let start = 0;
  const places = values.map((value) => {
    start += value / total;
    return start - value / total / 2;
  });
  const last = places.length - 1;
  for (let at = 1; at <= last; at++) places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + gap);
  // The turn is closed: the last one stays clear of the first.
  const end = (places[0] ?? 0) + 1 - gap;
  if (last > 0) places[last] = Math.min(places[last] ?? 0, end);
  for (let at = last - 1; at > 0; at--) places[at] = Math.min(places[at] ?? 0, (places[at + 1] ?? 0) - gap);
  return places;
}
