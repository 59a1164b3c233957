import type { Call, CallShape } from "contract/core/call.ts";
import { isChanging } from "contract/core/paths.ts";
import { roomPassPrefix } from "contract/core/scopes.ts";
import type { FastifyRequest } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../refusal.ts";
import type { Handler, OutputOf } from "./handlers.ts";
import { findSentKey } from "./idempotency.ts";
import { headerOf } from "./limits/rate-limits.ts";
import { logInFirst, notForTools, notForVisitors } from "./refusals.ts";

/** The token of a request: of a session, or of a room's pass. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** For a call that needs a session, from a request without one. */
export function refusalToNobody(request: FastifyRequest): Refusal {
  const isVisitor = bearerOf(request)?.startsWith(roomPassPrefix);
  return isVisitor ? new Refusal(403, notForVisitors) : new Refusal(401, logInFirst);
}

/** Admits whoever has a pass to a call for visitors, before a body is read: no session counts there, and no pass elsewhere. */
export function admitVisitor<S extends CallShape, R>(deps: Dependencies, call: Call<S>, { visit }: Handler<S, R>) {
  if (Boolean(call.visitor) !== Boolean(visit)) throw new Error(`${call.name} must find its visit`);
  if (!visit) return undefined;
  return async (request: FastifyRequest): Promise<void> => {
    if (request.toolToken) throw new Refusal(403, notForTools);
    request.record = await visit(deps, bearerOf(request), request.params as OutputOf<S["params"]>);
    if (!isChanging(call.name)) return;
    request.sentIdempotencyKey = await findSentKey(deps, undefined, headerOf(request, "idempotency-key"));
  };
}
