const encoder = new TextEncoder();

/** The ring buffer has this many slots, one for each call, of this many bytes. */
const slots = 16;
const slotBytes = 192;

/** Memory that two threads share: the heartbeats of the event loop, and the calls that are being answered. */
export function newSharedMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + slots * slotBytes);
}

// Two 32-bit integers: the number of heartbeats, and how many calls have begun. The slots follow: one byte for the length
// of the text, then the text.
const headerBytes = 8;

export function sendHeartbeat(memory: SharedArrayBuffer): void {
  Atomics.add(new Int32Array(memory, 0, 2), 0, 1);
}

export function heartbeatsOf(memory: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(memory, 0, 2), 0);
}

/** Records the calls that are being answered; when there are more than the slots, the latest. */
export function openInFlight(memory: SharedArrayBuffer) {
  const counts = new Int32Array(memory, 0, 2);
  const bytes = new Uint8Array(memory, headerBytes);
  const calls: (object | undefined)[] = Array.from({ length: slots });
  return {
    begin(call: object, text: string): void {
      const slot = (Atomics.add(counts, 1, 1) >>> 0) % slots;
      const start = slot * slotBytes;
      calls[slot] = call;
      bytes[start] = encoder.encodeInto(text, bytes.subarray(start + 1, start + slotBytes)).written;
    },
    end(call: object): void {
      const slot = calls.indexOf(call);
      if (slot < 0) return;
      calls[slot] = undefined;
      bytes[slot * slotBytes] = 0;
    },
  };
}

/** The texts of the calls that are being answered, the latest first. */
export function readInFlight(memory: SharedArrayBuffer): string[] {
  const begun = Atomics.load(new Int32Array(memory, 0, 2), 1) >>> 0;
  const texts = Array.from({ length: slots }, (_, back) => {
    const start = headerBytes + ((begun + slots - 1 - back) % slots) * slotBytes;
    const length = new Uint8Array(memory)[start] ?? 0;
    return Buffer.from(memory, start + 1, length).toString();
  });
  return texts.filter(Boolean);
}
