/**
 * NODE_OPTIONS that give a server two faults which its own code does not have: a call with the header `x-fault: loop`
 * stops its event loop for ever, one with `x-fault: crash` throws where nobody catches. Plain JavaScript in an address,
 * because npm's own Node loads it as well.
 */
export const faultyOptions = `--import=data:text/javascript,${encodeURIComponent(`
  import { subscribe } from "node:diagnostics_channel";
  subscribe("tracing:fastify.request.handler:start", ({ request }) => {
    const fault = request.headers["x-fault"];
    if (fault === "loop") queueMicrotask(() => { for (;;); });
    if (fault === "crash") setImmediate(() => { throw new Error("a fault that a test asked for"); });
  });
`)}`;

/** Sends a call that meets the fault. Whether it is answered does not matter. */
export async function meetFault(url: string, fault: "loop" | "crash"): Promise<void> {
  await fetch(`${url}/healthz`, { headers: { "x-fault": fault } }).catch(() => undefined);
}
