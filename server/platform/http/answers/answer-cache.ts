import { LRUCache } from "lru-cache";

/** The capacity in bytes. */
const capacity = 32_000_000;
/** The overhead of an entry in bytes: objects, buffers and its places in the cache, rounded up. */
const entryOverhead = 1000;

export type AnswerCache = ReturnType<typeof openAnswerCache>;

/**
 * An LRU cache of answers, each with its tag: a text that differs whenever the answer would. The caller reads the tag from
 * the database at every call, so that no stale answer is served. Safe to lose, and not shared between processes.
 */
export function openAnswerCache() {
  const entries = new LRUCache<string, { tag: string; answer: Buffer }>({
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
    set(key: string, tag: string, answer: Buffer): void {
      entries.set(key, { tag, answer: withoutPool(answer) });
    },
    size: () => entries.calculatedSize,
  };
}

// A short Buffer is a slice of a pool of 64 KB, which it would keep from being freed.
function withoutPool(answer: Buffer): Buffer {
  return answer.buffer.byteLength === answer.length ? answer : Buffer.from(new Uint8Array(answer).buffer);
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
