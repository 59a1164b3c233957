import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Settings } from "../../settings.ts";
import { refusalPage, wantsPage } from "../error-handler.ts";

/** Answers at the address of the server until the server itself does. */
export interface Placeholder {
  port: number;
  close(): Promise<void>;
}

/** An upgrade is reported on stderr after this time, in milliseconds. */
const reportDelay = 3000;

/**
 * Answers while the database is upgraded, here or by another server, which may take minutes: 200 at /healthz,
 * because the process runs, and 503 everywhere else. @throws Error when the port is taken
 */
export async function answerWhileUpgrading({ PORT, HOST }: Pick<Settings, "PORT" | "HOST">): Promise<Placeholder> {
  const server = createServer(answer).listen(PORT, HOST);
  await once(server, "listening");
  const at = server.address();
  const report = setTimeout(
    () => process.stderr.write("Waiting for the database, which is being upgraded here or by another server.\n"),
    reportDelay,
  );
  return {
    port: typeof at === "object" && at ? at.port : PORT,
    close: async () => {
      clearTimeout(report);
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const message = "The server is being upgraded. Please try again shortly.";

function answer(request: IncomingMessage, response: ServerResponse): void {
  const isAlive = request.url === "/healthz";
  const isPage = !isAlive && wantsPage(request);
  const requestId = randomUUID();
  response.writeHead(isAlive ? 200 : 503, {
    "content-type": `${isPage ? "text/html" : "application/json"}; charset=utf-8`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // A kept-alive connection would delay the server that takes over.
    connection: "close",
    ...(!isAlive && { "retry-after": "5" }),
  });
  if (isPage) response.end(refusalPage(message, requestId));
  else response.end(JSON.stringify(isAlive ? { status: "ok" } : { message, requestId }));
}
