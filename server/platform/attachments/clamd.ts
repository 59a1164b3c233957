import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** How long clamd may be silent, in milliseconds: it answers once it has scanned everything. */
const silence = 90_000;
const answerMost = 4096;

/** The scanner takes no file of this length: its StreamMaxLength is shorter. */
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
      socket.write(length);
      // Once it has had enough, it answers, reads no more and may close the connection.
      const isFull = !socket.write(chunk);
      if (isFull && (await Promise.race([once(socket, "drain").catch(ended), isOver])) === null) break;
    }
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
  if (finding !== undefined) return finding;
  throw /size limit exceeded/i.test(answer) ? new TooLargeToScan(answer) : new Error("clamd gave no verdict");
}
