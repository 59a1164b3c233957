import { Readable } from "node:stream";
import { type ByteRange, FilesUnavailable } from "../files.ts";
import { pauseAfter, type RetryPolicy, type StartedResponse } from "./requests.ts";

/**
 * The bytes of an answer that has started. When it is cut off or falls silent, `open` asks for the rest of the span, so
 * that a download of an hour survives. The stream fails with FilesUnavailable after too many attempts without a byte.
 */
export function downloadOf(
  started: StartedResponse,
  span: ByteRange,
  open: (rest: ByteRange) => Promise<StartedResponse>,
  retryPolicy: RetryPolicy,
): Readable {
  let current = started;
  let isClosed = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let reader = readerOf(started);
    let position = span.start;
    for (let failures = 0; position <= span.end; ) {
      const chunk = await nextChunk(reader, current, retryPolicy.silence);
      if (chunk) {
        failures = 0;
        // A storage may answer more than it was asked for.
        const wanted = chunk.subarray(0, span.end + 1 - position);
        position += wanted.length;
        yield wanted;
        continue;
      }
      failures += 1;
      if (failures >= retryPolicy.attempts) throw new FilesUnavailable("cut off");
      if (!isClosed) await pauseAfter(failures, retryPolicy);
      if (isClosed) return;
      current = await open({ start: position, end: span.end });
      if (isClosed) return current.abort();
      reader = readerOf(current);
    }
  }
  const rest = chunks();
  // Not Readable.from: closed while a chunk is awaited, that would wait for it.
  return new Readable({
    read() {
      rest.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      isClosed = true;
      current.abort();
      done(error);
    },
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function readerOf({ response }: StartedResponse): Reader | undefined {
  return response.body?.getReader();
}

// Undefined when the answer ended, broke or fell silent. Only the storage is timed, not whoever reads slowly.
async function nextChunk(
  reader: Reader | undefined,
  { abort }: StartedResponse,
  silence: number,
): Promise<Uint8Array | undefined> {
  const timer = setTimeout(abort, silence);
  try {
    return (await reader?.read())?.value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
