/** The first of these findings, and how many more there are. */
export async function* atMost(
  most: number,
  findings: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let count = 0;
  for await (const finding of findings) if (++count <= most) yield finding;
  if (count > most) yield `And ${(count - most).toLocaleString("en-GB")} more like the last one.`;
}
