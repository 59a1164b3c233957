import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** The harmless text that every scanner finds (eicar.org), in two halves: no scanner should find it in this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** A clamd that knows one virus and takes files up to `most` bytes. */
export interface FakeClamd {
  url: string;
  /** How many files it was given whole. */
  scanned(): number;
  close(): Promise<void>;
}

export async function openClamd({ most = 1_000_000, port = 0, isMute = false } = {}): Promise<FakeClamd> {
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
      const bytes = contentOf(received);
      if (bytes.length > most) return answer("INSTREAM size limit exceeded. ERROR");
      if (!received.subarray(-4).equals(Buffer.alloc(4)) || isMute) return undefined;
      scanned += 1;
      return answer(bytes.includes(eicar) ? "stream: Eicar-Signature FOUND" : "stream: OK");
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

/** The chunks behind the command, each of which begins with its length. */
function contentOf(received: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = "zINSTREAM\0".length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return Buffer.concat(chunks);
}
