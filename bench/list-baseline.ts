import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fastify from "fastify";
import { identifyBy } from "server/accounts/sign-in/sessions.ts";
import { openDependencies } from "./harness/harness.ts";

/**
 * The baseline of `list`: a bare route with the same token and session check, in the product's own code on its own copy of
 * the database, that answers a prepared body.
 */
const folder = process.env.DATA_DIR ?? "";
const { deps } = await openDependencies({ DATA_DIR: folder });
const body = readFileSync(join(folder, "body.json"));
const squeezed = gzipSync(body);
const identity = identifyBy(deps);
const app = fastify({ logger: false });

app.get("/readyz", async () => ({ status: "ok" }));

app.get("/list", async (request, reply) => {
  const named = await identity.read(request.headers.authorization?.slice("Bearer ".length) ?? "");
  const viewer = named && (await identity.find(named));
  if (!viewer) return reply.code(401).send();
  reply.header("content-type", "application/json; charset=utf-8");
  if (request.headers["accept-encoding"] !== "gzip") return reply.send(body);
  return reply.header("content-encoding", "gzip").send(squeezed);
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.once("SIGTERM", () => process.exit());
