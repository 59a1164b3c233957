import { once } from "node:events";
import { request } from "node:http";

/** An upload over a real connection in pieces, as a phone with a poor signal sends it. */
export interface SlowSender {
  send(bytes: Uint8Array): Promise<void>;
  /** Sends the rest. Answers the status; 0 when the connection broke instead. */
  finish(bytes: Uint8Array): Promise<number>;
  /** Breaks the connection. */
  breakOff(): void;
}

/** Opens the connection and sends the headers of a form with `length` bytes to come. */
export function slowSender(url: string, token: string, contentType: string, length: number): SlowSender {
  const upload = request(`${url}/api/portfolios/save`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": contentType, "content-length": length },
  });
  const response = new Promise<number>((resolve) => {
    upload.on("error", () => resolve(0));
    upload.on("response", (message) => {
      message.resume().on("end", () => resolve(message.statusCode ?? 0));
      message.on("error", () => resolve(0));
    });
  });
  upload.flushHeaders();
  return {
    send: async (bytes) => {
      if (!upload.write(bytes)) await Promise.race([once(upload, "drain"), response]);
    },
    finish: (bytes) => {
      upload.end(bytes);
      return response;
    },
    breakOff: () => void upload.destroy(),
  };
}

/** A form as the bytes of a multipart body. */
export async function bytesOf(form: FormData): Promise<{ bytes: Uint8Array; contentType: string }> {
  const built = new Response(form);
  return {
    bytes: new Uint8Array(await built.arrayBuffer()),
    contentType: built.headers.get("content-type") ?? "",
  };
}
