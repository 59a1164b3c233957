import { once } from "node:events";
import { request } from "node:http";

/** A request on its way over a real connection, in pieces, as a phone with a poor signal sends one. */
export interface SlowSender {
  send(bytes: Uint8Array): Promise<void>;
  /** Sends the rest. Answers the status; 0 when the connection broke instead. */
  finish(bytes: Uint8Array): Promise<number>;
  /** Walks out of reach: the connection breaks where it is. */
  breakOff(): void;
}

/** Opens the connection and sends the headers of a form with `length` bytes to come. */
export function slowSender(url: string, token: string, contentType: string, length: number): SlowSender {
  const sending = request(`${url}/api/portfolios/save`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": contentType, "content-length": length },
  });
  const answered = new Promise<number>((resolve) => {
    sending.on("error", () => resolve(0));
    sending.on("response", (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", () => resolve(0));
    });
  });
  sending.flushHeaders();
  return {
    send: async (bytes) => {
      if (!sending.write(bytes)) await Promise.race([once(sending, "drain"), answered]);
    },
    finish: (bytes) => {
      sending.end(bytes);
      return answered;
    },
    breakOff: () => void sending.destroy(),
  };
}

/** A form as the bytes that go over the wire. */
export async function bytesOf(form: FormData): Promise<{ bytes: Uint8Array; contentType: string }> {
  const built = new Response(form);
  return {
    bytes: new Uint8Array(await built.arrayBuffer()),
    contentType: built.headers.get("content-type") ?? "",
  };
}
