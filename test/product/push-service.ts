import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import type { postPublicly } from "../../server/platform/public-post.ts";

const origin = "https://push.example.com";

/** A browser with its keys: what it gives to the server, and what it reads of a message (RFC 8291). */
export function openBrowser(name = randomBytes(8).toString("hex")) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey().toString("base64url"), auth: auth.toString("base64url") };

  function read(body: Buffer): { text: string; path: string; tag: string } {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const shared = derive(pair.computeSecret(sender), auth, info, 32);
    const [key, nonce] = [
      derive(shared, salt, "Content-Encoding: aes128gcm\0", 16),
      derive(shared, salt, "Content-Encoding: nonce\0", 12),
    ];
    const sealed = body.subarray(21 + keyLength);
    const opened = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]).toString();
    // A record ends with 2 and zeros.
    return JSON.parse(plain.slice(0, plain.lastIndexOf("\u0002")));
  }

  return { subscription: { endpoint: `${origin}/${name}`, keys }, path: `/${name}`, read };
}

export interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: Buffer;
  /** Of the VAPID token, whose signature was verified with the key beside it. */
  claims: Record<string, unknown>;
  key: string;
}

/** A push service that answers with `status`, and refuses with 401 what no VAPID token comes with (RFC 8292). */
export async function openPushService() {
  const received: Received[] = [];
  const service = { received, status: 201, post: undefined as unknown as typeof postPublicly, close: () => {} };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const [, token = "", key = ""] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(request.headers.authorization ?? "") ?? [];
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const verified = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256")
      .then((key) => jwtVerify(token, key, { audience: origin }))
      .catch(() => undefined);
    if (!verified) return response.writeHead(401).end();
    received.push({ path: request.url ?? "", headers: request.headers, body, claims: verified.payload, key });
    return response.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.post = async (url, { headers, body }, signal) => {
    const sent = new Uint8Array(body);
    return (await fetch(url.replace(origin, local), { method: "POST", headers, body: sent, signal })).status;
  };
  service.close = () => server.close();
  return service;
}
