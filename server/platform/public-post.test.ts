import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublic, NotPublic, postPublicly } from "./public-post.ts";

let connections = 0;
let port = 0;
const server = createServer((socket) => {
  connections++;
  socket.destroy();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => server.close());

test.each([
  "https://127.0.0.1",
  "https://[::1]",
  "https://localhost",
  "http://localhost",
  "https://0x7f.1",
  "https://[::ffff:7f00:1]",
])("%s is not connected to", async (origin) => {
  const post = postPublicly(`${origin}:${port}/`, { headers: {}, body: new Uint8Array() }, AbortSignal.timeout(5000));
  await expect(post).rejects.toBeInstanceOf(NotPublic);
  expect(connections).toBe(0);
});

test.each([
  ["93.184.215.14", true],
  ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
  ...[
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.53", "169.254.169.254", "172.31.255.255", "192.168.1.1"],
    ...["198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "fe80::1", "fd00::1"],
    ...["64:ff9b::a00:1", "2002:a00:1::1", "2001:db8::1", "ff02::1", "localhost", ""],
  ].map((address): [string, boolean] => [address, false]),
])("the address %s is public: %s", (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
