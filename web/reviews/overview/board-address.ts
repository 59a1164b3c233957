/** The board, narrowed to what a figure counts. */
export function boardAddress(filter: { status?: string; unit?: string; student?: string } = {}): string {
  const query = new URLSearchParams(filter).toString();
  return query ? `/portfolio/assessor?${query}` : "/portfolio/assessor";
}
