/** Bytes that the kept answers take; beyond it, those go that were asked for longest ago. */
const most = 32_000_000;
/** What an entry takes besides its texts and its answer: two objects, two buffers and a place in a map, rounded up. */
const entryBytes = 1000;

/**
 * Answers that were made before, each with its tag: a text that differs whenever the answer would. The caller asks the
 * database for the tag at every call, so that nothing that is kept is ever given once it is no longer true. It is no
 * state: any process would make the same answer.
 */
export interface AnswerCache {
  find(key: string, tag: string): Buffer | undefined;
  keep(key: string, tag: string, answer: Buffer): void;
  /** Bytes that are held at present: keys, tags, answers with their compressed forms, and what it takes to hold them. */
  size(): number;
}

export function openAnswerCache(): AnswerCache {
  const kept = new Map<string, { tag: string; answer: Buffer }>();
  let bytes = 0;

  function drop(key: string): void {
    const found = kept.get(key);
    if (found) bytes -= bytesOf(key, found.tag, found.answer);
    kept.delete(key);
  }

  return {
    find: (key, tag) => {
      const found = kept.get(key);
      if (found?.tag !== tag) return undefined;
      // A Map keeps its order, so whoever is put in again stands last and is dropped last.
      kept.delete(key);
      kept.set(key, found);
      return found.answer;
    },
    keep: (key, tag, answer) => {
      drop(key);
      kept.set(key, { tag, answer: withoutPool(answer) });
      bytes += bytesOf(key, tag, answer);
      for (const oldest of kept.keys()) {
        if (bytes <= most) return;
        drop(oldest);
      }
    },
    size: () => bytes,
  };
}

// Texts take up to two bytes a character. The compressed forms of an answer, brotli and gzip, are together no larger
// than the answer: it is JSON.
function bytesOf(key: string, tag: string, answer: Buffer): number {
  return 2 * (key.length + tag.length) + 2 * answer.length + entryBytes;
}

// A short Buffer is a piece of a pool of 64 KB that it would keep from being given back.
function withoutPool(answer: Buffer): Buffer {
  if (answer.buffer.byteLength === answer.length) return answer;
  const own = Buffer.allocUnsafeSlow(answer.length);
  answer.copy(own);
  return own;
}

/** Squeezes bytes that are sent again and again once: what came out stays as long as they do. */
export function memoizeByBuffer<Options>(squeeze: (bytes: Buffer, options: Options) => Buffer) {
  const squeezed = new WeakMap<Buffer, Buffer>();
  return (bytes: Buffer, options: Options): Buffer => {
    const known = squeezed.get(bytes) ?? squeeze(bytes, options);
    squeezed.set(bytes, known);
    return known;
  };
}
