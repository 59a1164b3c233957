import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A network that loses its signal, and is slow. */
export interface BadNetwork {
  url: string;
  /** Bytes that were sent towards the server, headers included. */
  sent(): number;
  lose(): void;
  find(): void;
  /** Bytes a second from now on, in both directions together. */
  slowDown(rate: number): void;
  close(): void;
}

/** Forwards to a server on this machine. */
export function openBadNetwork(port: number, at: number): Promise<BadNetwork> {
  const sockets = new Set<Socket>();
  let [sent, rate, isLost] = [0, Number.POSITIVE_INFINITY, false];
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isLost) return void client.destroy();
    const onward = connect(port, "127.0.0.1");
    for (const [socket, peer] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined); // Its "close" follows.
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
    client.on("data", async (chunk) => {
      sent += chunk.length;
      client.pause();
      await setTimeout((1000 * chunk.length) / rate);
      onward.write(chunk);
      client.resume();
    });
    onward.pipe(client);
  });
  return new Promise((resolve) =>
    server.listen(at, "127.0.0.1", () =>
      resolve({
        url: `http://127.0.0.1:${at}`,
        sent: () => sent,
        lose: () => {
          isLost = true;
          cut();
        },
        find: () => {
          isLost = false;
        },
        slowDown: (bytes) => {
          rate = bytes;
        },
        close: () => {
          cut();
          server.close();
        },
      }),
    ),
  );
}
