import { hash } from "node:crypto";
import type { CallShape } from "contract/core/call.ts";
import type { FastifyReply } from "fastify";
import type { CachedAnswer, RequestContext, SignedIn } from "../handlers.ts";
import { headerOf } from "../limits/rate-limits.ts";
import type { AnswerCache } from "./answer-cache.ts";

/**
 * The answer of a call with a tag: 304 where the caller has it, from the cache, or made anew. An answer whose tag changed
 * while it was made is sent, but not cached, because it may belong to either tag.
 */
export async function answerFromCache<S extends CallShape, R>(
  cache: AnswerCache,
  { tag, answer }: CachedAnswer<S, R>,
  context: RequestContext<S, R> & { viewer: SignedIn | undefined },
  reply: FastifyReply,
): Promise<Buffer | FastifyReply> {
  const { request } = reply;
  const { deps, viewer } = context;
  const before = request.tag;
  if (!viewer || before === undefined) throw new Error("a cached answer is that of somebody who is signed in");
  reply.type("application/json; charset=utf-8");
  // The key is made of the parsed parameters, because one URL can be written in many ways.
  const key = JSON.stringify([request.routeOptions.url, viewer._id, viewer.role, context.params, context.query]);
  // Weak, because it is the same in every encoding.
  const etag = `W/"${hash("sha256", key + before, "base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  if (headerOf(request, "if-none-match") === etag) return reply.code(304).send();
  const cached = cache.get(key, before);
  if (cached) return cached;
  const made = Buffer.from(JSON.stringify(await answer(context)));
  if ((await tag(deps, viewer._id)) === before) cache.set(key, { tag: before, answer: made });
  return made;
}
