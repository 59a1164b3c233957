/** The middle one, or the mean of the two in the middle. @throws for an empty list */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error("nothing was measured");
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The smallest value that `share` (0 to 1) of all values do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

export function tenths(value: number): string {
  return value.toFixed(1);
}

export function hundredths(value: number): string {
  return value.toFixed(2);
}
