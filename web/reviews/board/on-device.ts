const here = globalThis.matchMedia?.("(pointer: coarse)").matches ? "phone" : "device";

export const onDevice = `Waiting on this ${here}`;
