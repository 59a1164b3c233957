/**
 * What server-sent events say: the data of each, and "" for each line that only shows that the other side is there.
 * Ends with the stream.
 */
export async function* eventsIn(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield dataOf(block);
    }
  } finally {
    reader.cancel().catch(() => undefined); // It may have ended by itself.
  }
}

function dataOf(block: string): string {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
}
