import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A network that loses its signal, and is slow. */
export interface BadNetwork {
  url: string;
  /** Bytes that were sent towards the server, headers included. */
  sent(): number;
  /** How often connections were cut by `cutAt`. */
  losses(): number;
  /** Cuts all connections at these moments from now on, and then calls `onCut`. */
  cutAt(cuts: Cut[], onCut?: () => void): void;
  lose(): void;
  find(): void;
  /** Bytes a second towards the server from now on. */
  slowDown(rate: number): void;
  close(): Promise<void>;
}

interface Cut {
  /** So many bytes from now. */
  after: number;
  /** The next answer is lost too: the server has acted, and nobody knows it. */
  losesAnswer?: boolean;
}

/** Forwards to a server on this machine. */
export async function openBadNetwork(port: number): Promise<BadNetwork> {
  const sockets = new Set<Socket>();
  let [sent, losses, rate, isLost] = [0, 0, Number.POSITIVE_INFINITY, false];
  let [cuts, told]: [Cut[], () => void] = [[], () => undefined];
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    losses++;
    cuts.shift();
    closeAll();
    told();
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
      const [next] = cuts;
      const left = next && !next.losesAnswer ? Math.max(0, next.after - sent) : chunk.length;
      const arriving = chunk.subarray(0, left);
      sent += arriving.length;
      client.pause(); // For as long as the slow connection takes.
      await setTimeout((1000 * arriving.length) / rate);
      onward.write(arriving);
      if (arriving.length < chunk.length && next === cuts[0]) cut();
      client.resume();
    });
    // Before it is forwarded.
    onward.on("data", () => cuts[0]?.losesAnswer && sent >= cuts[0].after && cut());
    onward.pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    sent: () => sent,
    losses: () => losses,
    cutAt: (all, onCut = () => undefined) => {
      cuts = all.map((one) => ({ ...one, after: sent + one.after })).sort((one, other) => one.after - other.after);
      told = onCut;
    },
    lose: () => {
      isLost = true;
      closeAll();
    },
    find: () => {
      isLost = false;
    },
    slowDown: (bytes) => {
      rate = bytes;
    },
    close: async () => {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
