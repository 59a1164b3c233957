/** The capacity in bytes; beyond it, the least recently used answers are evicted. */
const capacity = 32_000_000;
/** The overhead of an entry in bytes: two objects, two buffers and a place in a map, rounded up. */
const entryOverhead = 1000;

/**
 * An LRU cache of answers, each with its tag: a text that differs whenever the answer would. The caller reads the tag from
 * the database at every call, so that no stale answer is served. Safe to lose, and not shared between processes.
 */
export interface AnswerCache {
  get(key: string, tag: string): Buffer | undefined;
  set(key: string, tag: string, answer: Buffer): void;
  /** The bytes in use: keys, tags, answers with their compressed forms, and the overhead of each entry. */
  size(): number;
}

export function openAnswerCache(): AnswerCache {
  const entries = new Map<string, { tag: string; answer: Buffer }>();
  let bytes = 0;

  function evict(key: string): void {
    const found = entries.get(key);
    if (found) bytes -= bytesOf(key, found.tag, found.answer);
    entries.delete(key);
  }

  return {
    get: (key, tag) => {
      const found = entries.get(key);
      if (found?.tag !== tag) return undefined;
      // A Map iterates in insertion order, so an entry that is inserted again is evicted last.
      entries.delete(key);
      entries.set(key, found);
      return found.answer;
    },
    set: (key, tag, answer) => {
      evict(key);
      entries.set(key, { tag, answer: withoutPool(answer) });
      bytes += bytesOf(key, tag, answer);
      for (const oldest of entries.keys()) {
        if (bytes <= capacity) return;
        evict(oldest);
      }
    },
    size: () => bytes,
  };
}

// Strings take up to two bytes a character. The answer counts twice, because its brotli and gzip forms together are no
// larger than the JSON itself.
function bytesOf(key: string, tag: string, answer: Buffer): number {
  return 2 * (key.length + tag.length) + 2 * answer.length + entryOverhead;
}

// A short Buffer is a slice of a pool of 64 KB, which it would keep from being freed.
function withoutPool(answer: Buffer): Buffer {
  if (answer.buffer.byteLength === answer.length) return answer;
  const own = Buffer.allocUnsafeSlow(answer.length);
  answer.copy(own);
  return own;
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
