import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Settings } from "../../settings.ts";

/** What answers at the server's address until the server itself does. */
export interface Placeholder {
  port: number;
  close(): Promise<void>;
}

const worthTelling = 3000;

/**
 * Answers while the database is upgraded, here or by another server, which may take minutes: the process runs (200 at
 * /healthz), and everything else has to wait (503). @throws Error when the port is taken
 */
export async function answerWhileUpgrading({ PORT, HOST }: Pick<Settings, "PORT" | "HOST">): Promise<Placeholder> {
  const server = createServer(answer).listen(PORT, HOST);
  await once(server, "listening");
  const at = server.address();
  const telling = setTimeout(
    () => process.stderr.write("Waiting for the database, which is being upgraded here or by another server.\n"),
    worthTelling,
  );
  return {
    port: typeof at === "object" && at ? at.port : PORT,
    close: async () => {
      clearTimeout(telling);
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  const isAlive = url === "/healthz";
  const requestId = randomUUID();
  const body = isAlive
    ? { status: "ok" }
    : { message: "The server is being upgraded. Please try again shortly.", requestId };
  response.writeHead(isAlive ? 200 : 503, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // Nobody keeps a connection to what is about to give way.
    connection: "close",
    ...(!isAlive && { "retry-after": "5" }),
  });
  response.end(JSON.stringify(body));
}
