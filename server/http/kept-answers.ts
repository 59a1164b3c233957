/** Bytes of all answers that are kept; beyond it, those go that were asked for longest ago. */
const most = 32_000_000;

/**
 * Answers that were made before, each with its tag: a text that differs whenever the answer would. The caller asks the
 * database for the tag at every call, so that nothing that is kept is ever given once it is no longer true. It is no
 * state: any process would make the same answer.
 */
export interface KeptAnswers {
  find(key: string, tag: string): Buffer | undefined;
  keep(key: string, tag: string, answer: Buffer): void;
}

export function openKeptAnswers(): KeptAnswers {
  const kept = new Map<string, { tag: string; answer: Buffer }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.answer.length ?? 0;
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
      kept.set(key, { tag, answer });
      bytes += answer.length;
      for (const oldest of kept.keys()) {
        if (bytes <= most) return;
        drop(oldest);
      }
    },
  };
}

/** Squeezes bytes that are sent again and again once: what came out stays as long as they do. */
export function onceEach<Options>(squeeze: (bytes: Buffer, options: Options) => Buffer) {
  const squeezed = new WeakMap<Buffer, Buffer>();
  return (bytes: Buffer, options: Options): Buffer => {
    const known = squeezed.get(bytes) ?? squeeze(bytes, options);
    squeezed.set(bytes, known);
    return known;
  };
}
