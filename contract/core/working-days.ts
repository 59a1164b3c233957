/** The day so many working days after another: Monday to Friday, bank holidays too. Both are as "2026-03-02". */
export function workingDaysAfter(day: string, count: number): string {
  const date = new Date(day);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left--;
  }
  return date.toISOString().slice(0, 10);
}
