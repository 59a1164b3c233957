import { createHash } from "node:crypto";
import type { CallShape } from "contract/core/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Handler, RequestContext } from "../handlers.ts";
import { headerOf } from "../limits/rate-limits.ts";
import type { AnswerCache } from "./answer-cache.ts";

/**
 * The answer of a call with a tag: 304 where the caller has it, from the cache, or made anew. An answer whose tag changed
 * while it was made is sent, but not cached, because it may belong to either tag.
 */
export async function answerFromCache<S extends CallShape, R>(
  cache: AnswerCache,
  { tag, answer }: Required<Pick<Handler<S, R>, "tag" | "answer">>,
  context: RequestContext<S, R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | FastifyReply> {
  reply.type("application/json; charset=utf-8");
  // The key is made of the parsed parameters, because one URL can be written in many ways.
  const key = JSON.stringify([
    request.routeOptions.url,
    context.viewer?._id,
    context.viewer?.role,
    context.params,
    context.query,
  ]);
  const before = await tag(context);
  // Weak, because it is the same in every encoding.
  const etag = `W/"${createHash("sha256")
    .update(key + before)
    .digest("base64url")
    .slice(0, 22)}"`;
  reply.header("etag", etag);
  if (headerOf(request, "if-none-match") === etag) return reply.code(304).send();
  const cached = cache.get(key, before);
  if (cached) return cached;
  const answered = Buffer.from(JSON.stringify(await answer(context)));
  if ((await tag(context)) === before) cache.set(key, before, answered);
  return answered;
}
