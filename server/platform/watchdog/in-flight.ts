/** The calls that are stored, of which each takes at most so many bytes. */
const most = 16;
const callBytes = 192;

// Two 32-bit integers: the number of heartbeats, and the length of the text that follows. The text has one line for each
// call, the latest first.
const headerBytes = 8;

/** Memory that two threads share: the heartbeats of the event loop, and the calls that are being answered. */
export function newSharedMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + most * callBytes);
}

export function sendHeartbeat(memory: SharedArrayBuffer): void {
  Atomics.add(new Int32Array(memory, 0, 2), 0, 1);
}

export function heartbeatsOf(memory: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(memory, 0, 2), 0);
}

/** Records the calls that are being answered; when there are very many, the latest. */
export function openInFlight(memory: SharedArrayBuffer) {
  const header = new Int32Array(memory, 0, 2);
  const bytes = new Uint8Array(memory, headerBytes);
  const encoder = new TextEncoder();
  const calls = new Map<object, string>();

  function store(): void {
    const latest = [...calls.values()].slice(-most).reverse();
    Atomics.store(header, 1, encoder.encodeInto(latest.join("\n"), bytes).written);
  }

  return {
    begin(call: object, text: string): void {
      calls.set(call, Buffer.from(text).toString("utf8", 0, callBytes - 1));
      store();
    },
    end(call: object): void {
      if (calls.delete(call)) store();
    },
  };
}

/** The texts of the calls that are being answered, the latest first. */
export function readInFlight(memory: SharedArrayBuffer): string[] {
  const length = Atomics.load(new Int32Array(memory, 0, 2), 1);
  return Buffer.from(memory, headerBytes, length).toString().split("\n").filter(Boolean);
}
