import { createHash } from "node:crypto";
import type { CallShape } from "contract/core/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedList, RequestContext, SignedIn } from "../handlers.ts";
import { headerOf } from "../limits/rate-limits.ts";
import type { AnswerCache, Items } from "./answer-cache.ts";

/**
 * The answer of a call with a tag: 304 where the caller has it, from the cache, or made anew of the items that have
 * changed and those that the cache has. An answer whose tag changed while it was made is sent, but not cached, because
 * it may belong to either tag.
 */
export async function answerFromCache<S extends CallShape, R>(
  cache: AnswerCache,
  list: CachedList<S, R>,
  context: RequestContext<S, R> & { viewer: SignedIn | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | FastifyReply> {
  const { deps, viewer } = context;
  const before = request.tag;
  if (!viewer || before === undefined) throw new Error("a cached list is that of somebody who is signed in");
  reply.type("application/json; charset=utf-8");
  // The key is made of the parsed parameters, because one URL can be written in many ways.
  const key = JSON.stringify([request.routeOptions.url, viewer._id, viewer.role, context.params, context.query]);
  // Weak, because it is the same in every encoding.
  const etag = `W/"${createHash("sha256")
    .update(key + before)
    .digest("base64url")
    .slice(0, 22)}"`;
  reply.header("etag", etag);
  if (headerOf(request, "if-none-match") === etag) return reply.code(304).send();
  const cached = cache.get(key, before);
  if (cached) return cached;
  const made = await make(list, context, before, cache.items(key));
  if ((await list.tag(deps, viewer._id)) === before) cache.set(key, { tag: before, ...made });
  return made.answer;
}

/** What it buys: a list of 20 portfolios of which one has changed is read and written as one (docs/decisions/09). */
async function make<S extends CallShape, R>(
  { itemTags, items }: CachedList<S, R>,
  context: RequestContext<S, R>,
  tag: string,
  known: Items = new Map(),
): Promise<{ answer: Buffer; items: Items }> {
  const tags = [...(await itemTags(context, tag))];
  const missing = tags.filter(([, tag]) => !known.has(tag)).map(([id]) => id);
  const made = missing.length === 0 ? [] : await items(context, missing);
  const madeById = new Map(made.map((item) => [item._id, item]));
  return joined(
    tags.flatMap(([id, tag]) => {
      const item = known.get(tag) ?? written(madeById.get(id));
      return item ? [{ tag, item }] : [];
    }),
  );
}

function written(item: unknown): Buffer | undefined {
  return item === undefined ? undefined : Buffer.from(JSON.stringify(item));
}

/** A list in JSON of the JSON of its items. */
export function joined(parts: { tag: string; item: Buffer }[]): { answer: Buffer; items: Items } {
  // Each item is followed by a comma or the end.
  const bytes = parts.reduce((sum, { item }) => sum + item.length + 1, parts.length === 0 ? 2 : 1);
  // Not of a pool of 64 kB, which the cache would keep from being freed.
  const answer = Buffer.allocUnsafeSlow(bytes).fill(",");
  const items: Items = new Map();
  let start = answer.write("[");
  for (const { tag, item } of parts) {
    const end = start + item.copy(answer, start);
    items.set(tag, answer.subarray(start, end));
    start = end + 1;
  }
  answer.write("]", bytes - 1);
  return { answer, items };
}
