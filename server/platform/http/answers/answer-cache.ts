import { hash } from "node:crypto";
import type { CallShape } from "contract/core/call.ts";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { CachedAnswer, RequestContext, SignedIn } from "../handlers.ts";
import { headerOf } from "../limits/rate-limits.ts";

/** The capacity in bytes. */
const capacity = 32_000_000;
/** The overhead of an entry in bytes: objects, the buffer and its place in the cache, rounded up. */
const entryOverhead = 1000;

interface Entry {
  tag: string;
  answer: Buffer;
}

export type AnswerCache = ReturnType<typeof openAnswerCache>;

/**
 * An LRU cache of answers, each with its tag: a text that differs whenever the answer would. The caller reads the tag from
 * the database at every call, so that no stale answer is served. Safe to lose, and not shared between processes.
 */
export function openAnswerCache() {
  const entries = new LRUCache<string, Entry>({
    maxSize: capacity,
    // Strings take up to two bytes a character. The answer counts twice, because its brotli and gzip forms together are
    // no larger than the JSON itself.
    sizeCalculation: ({ tag, answer }, key) => 2 * (key.length + tag.length) + 2 * answer.length + entryOverhead,
  });
  return {
    get(key: string, tag: string): Buffer | undefined {
      const found = entries.get(key);
      return found?.tag === tag ? found.answer : undefined;
    },
    set(key: string, entry: Entry): void {
      entries.set(key, entry);
    },
    size: () => entries.calculatedSize,
  };
}

/** Compresses each buffer once, although it is sent many times: the result lives as long as the buffer. */
export function memoizeByBuffer<Options>(compress: (bytes: Buffer, options: Options) => Buffer) {
  const results = new WeakMap<Buffer, Buffer>();
  return (bytes: Buffer, options: Options): Buffer => {
    const known = results.get(bytes) ?? compress(bytes, options);
    results.set(bytes, known);
    return known;
  };
}

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
  const key = JSON.stringify([request.routeOptions.url, viewer.session, viewer.role, context.params, context.query]);
  // Weak, because it is the same in every encoding.
  const etag = `W/"${hash("sha256", key + before, "base64url").slice(0, 22)}"`;
  reply.header("etag", etag);
  if (headerOf(request, "if-none-match") === etag) return reply.code(304).send();
  const cached = cache.get(key, before);
  if (cached) return cached;
  const made = Buffer.from(JSON.stringify(await answer(context)));
  if ((await tag(deps, { account: viewer._id, session: viewer.session })) === before)
    cache.set(key, { tag: before, answer: made });
  return made;
}
