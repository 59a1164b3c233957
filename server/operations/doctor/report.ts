/**
 * Prints the findings as they come, or that nothing is wrong. @throws Error with their number when there is one, so that a
 * command that prints them ends with status 1
 */
export async function report(findings: AsyncIterable<string>, print: (line: string) => unknown): Promise<void> {
  let count = 0;
  for await (const finding of findings) {
    count++;
    print(finding);
  }
  if (count > 0) throw new Error(`${count} ${count === 1 ? "finding" : "findings"}.`);
  print("Nothing is wrong.");
}

/** The first of these findings, and how many more there are. */
export async function* atMost(
  most: number,
  findings: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let count = 0;
  for await (const finding of findings) if (++count <= most) yield finding;
  if (count > most) yield `And ${(count - most).toLocaleString("en-GB")} more like the last one.`;
}
