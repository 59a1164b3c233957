/**
 * Parses a stream of server-sent events: yields the data of each event, and "" for each comment, which the server sends as
 * a heartbeat. Ends with the stream.
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
    reader.cancel().catch(() => undefined); // Fails when the stream has already ended, which does not matter.
  }
}

function dataOf(block: string): string {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
}
