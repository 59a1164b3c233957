import { LRUCache } from "lru-cache";

/** The capacity in bytes. */
const capacity = 32_000_000;
/** The overhead of an entry and of an item in bytes: objects, buffers and their places in the cache, rounded up. */
const entryOverhead = 1000;
const itemOverhead = 400;

/** The items of a list by their tags, as slices of the answer. */
export type Items = Map<string, Buffer>;

interface Entry {
  tag: string;
  answer: Buffer;
  items: Items;
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
    sizeCalculation: ({ tag, answer, items }, key) =>
      2 * (key.length + tag.length) + 2 * answer.length + itemOverhead * items.size + entryOverhead,
  });
  return {
    get(key: string, tag: string): Buffer | undefined {
      const found = entries.get(key);
      return found?.tag === tag ? found.answer : undefined;
    },
    /** Of the answer that is cached, whatever its tag. */
    items: (key: string): Items | undefined => entries.get(key)?.items,
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
