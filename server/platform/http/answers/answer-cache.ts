import { LRUCache } from "lru-cache";

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
