import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** The harmless text that every scanner finds (eicar.org), in two halves: no scanner should find it in this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/**
 * A clamd that knows one virus, takes files up to `most` bytes and looks at those up to `scans` bytes; a real one, with
 * AlertExceedsMax, answers the same (server/portfolios/attachments/real-clamd.test.ts).
 */
export interface FakeClamd {
  url: string;
  /** How many files it was given whole. */
  scanned(): number;
  close(): Promise<void>;
}

export async function openClamd({
  most = 1_000_000,
  scans = Number.POSITIVE_INFINITY,
  port = 0,
  isMute = false,
} = {}): Promise<FakeClamd> {
  let scanned = 0;
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    const answer = (text: string) => {
      socket.removeAllListeners("data").resume();
      socket.end(`${text}\0`);
    };
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const { bytes, hasEnded } = contentOf(received);
      if (bytes.length > most) return answer("INSTREAM size limit exceeded. ERROR");
      if (!hasEnded || isMute) return undefined;
      scanned += 1;
      if (bytes.length > scans) return answer("stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND");
      return answer(bytes.includes(eicar) ? "stream: Eicar-Signature.UNOFFICIAL FOUND" : "stream: OK");
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned: () => scanned,
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** The chunks behind the command, each of which begins with its length; one of none is the end. */
function contentOf(received: Buffer): { bytes: Buffer; hasEnded: boolean } {
  const chunks: Buffer[] = [];
  let hasEnded = false;
  for (let at = "zINSTREAM\0".length; at + 4 <= received.length && !hasEnded; ) {
    const length = received.readUInt32BE(at);
    hasEnded = length === 0;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { bytes: Buffer.concat(chunks), hasEnded };
}
