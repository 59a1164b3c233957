/** A whole figure as people write it: "1,204". (Without Intl: contract/core/dates.ts says why.) */
export function grouped(figure: number): string {
  return String(figure).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** How many there are of something: "1 portfolio", "2,012 portfolios"; `plural` where it is not that with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
