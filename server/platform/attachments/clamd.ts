import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

/** How long clamd may be silent, in milliseconds: it gives a file up after two minutes itself (MaxScanTime). */
const silence = 150_000;
const answerMost = 4096;

/** The scanner has not looked at all of it: it is longer, or unpacks to more, than its settings allow. */
export class TooLargeToScan extends Error {}

/**
 * What clamd at `url` (tcp://host:3310) finds in these bytes, by its command INSTREAM: null for nothing.
 * @throws TooLargeToScan, and an Error when it cannot be reached, is silent or answers something else
 */
export async function findingIn(
  url: string,
  bytes: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<string | null> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 3310), ...(signal && { signal }) });
  socket.setTimeout(silence, () => socket.destroy(new Error("clamd is silent")));
  try {
    const answer = answerOf(socket);
    const isOver = answer.then(ended, ended);
    socket.write("zINSTREAM\0");
    for await (const chunk of bytes) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      // Once it has had enough, it answers and closes the connection, and a write that fails then loses the answer: 27 of
      // 100 on a busy machine, and 4 where what has arrived is read before each write. Those are asked again.
      await setImmediate();
      socket.cork();
      socket.write(length);
      const isFull = !socket.write(chunk);
      socket.uncork();
      if (isFull && (await Promise.race([once(socket, "drain").catch(ended), isOver])) === null) break;
    }
    await setImmediate();
    if (socket.writable) socket.write(Buffer.alloc(4));
    return verdictIn(await answer);
  } finally {
    socket.destroy();
  }
}

const ended = () => null;

/** Its first answer. @throws what ends the connection before */
function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
    if (text.includes("\0") || text.length > answerMost) resolve(text.replace(/\0.*$/s, "").trim());
  });
  socket.on("error", reject);
  socket.on("close", () => reject(new Error("clamd closed the connection")));
  return promise;
}

function verdictIn(answer: string): string | null {
  if (answer === "stream: OK") return null;
  const [, finding] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? [];
  // What its AlertExceedsMax reports is no virus: it gave up, and without that setting would have said OK.
  if (finding?.startsWith("Heuristics.Limits.Exceeded")) throw new TooLargeToScan(answer);
  if (finding !== undefined) return finding;
  throw /size limit exceeded/i.test(answer) ? new TooLargeToScan(answer) : new Error("clamd gave no verdict");
}
