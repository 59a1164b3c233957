const encoder = new TextEncoder();

/** How many calls are remembered, and the most bytes of what is noted of each. */
const places = 16;
const bytesEach = 192;

/** Memory that two threads share: the beats of the event loop, and the calls that are being answered. */
export function newSharedMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + places * bytesEach);
}

// Two integers of 32 bits: the count of beats, and how many calls have begun so far. Behind them one place after another:
// the length of a text, and the text.
const headerBytes = 8;

export function beat(memory: SharedArrayBuffer): void {
  Atomics.add(new Int32Array(memory, 0, 2), 0, 1);
}

export function beatsOf(memory: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(memory, 0, 2), 0);
}

/** Notes the calls that are being answered; of very many at once, the latest. */
export function openInFlight(memory: SharedArrayBuffer) {
  const counts = new Int32Array(memory, 0, 2);
  const bytes = new Uint8Array(memory, headerBytes);
  const calls: (object | undefined)[] = Array.from({ length: places });
  return {
    begin(call: object, text: string): void {
      const place = (Atomics.add(counts, 1, 1) >>> 0) % places;
      const start = place * bytesEach;
      calls[place] = call;
      bytes[start] = encoder.encodeInto(text, bytes.subarray(start + 1, start + bytesEach)).written;
    },
    end(call: object): void {
      const place = calls.indexOf(call);
      if (place < 0) return;
      calls[place] = undefined;
      bytes[place * bytesEach] = 0;
    },
  };
}

/** What was noted of the calls that are being answered, the latest first. */
export function readInFlight(memory: SharedArrayBuffer): string[] {
  const begun = Atomics.load(new Int32Array(memory, 0, 2), 1) >>> 0;
  const texts = Array.from({ length: places }, (_, back) => {
    const start = headerBytes + ((begun + places - 1 - back) % places) * bytesEach;
    const length = new Uint8Array(memory)[start] ?? 0;
    return Buffer.from(memory, start + 1, length).toString();
  });
  return texts.filter(Boolean);
}
