import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { Refusal } from "../../refusal.ts";

const leaving = new WeakSet<FastifyInstance["server"]>();

/** From now on `/readyz` says 503, so that load balancers send nobody here any more; everything else is answered. */
export function leaveRotation(app: FastifyInstance): void {
  leaving.add(app.server);
}

/** For operators and load balancers: is the process up, and is it ready? */
export function serveHealth(app: FastifyInstance, deps: Dependencies): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async () => {
    if (leaving.has(app.server)) throw new Refusal(503, "This server stops in a moment.", { retryAfter: 5 });
    await sql`select 1`.execute(deps.db);
    if (!(await deps.files.hasRoom()))
      throw new Refusal(503, "There is not enough disk space for uploads.", { retryAfter: 60 });
    return { status: "ready" };
  });
}
