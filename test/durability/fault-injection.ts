/**
 * NODE_OPTIONS that inject two faults into a server: a call with the header `x-fault: loop` blocks its event loop for
 * ever, one with `x-fault: crash` throws an uncaught error. It is plain JavaScript in a data URL, because the Node that
 * runs npm loads it as well.
 */
export const faultInjection = `--import=data:text/javascript,${encodeURIComponent(`
  import { subscribe } from "node:diagnostics_channel";
  subscribe("tracing:fastify.request.handler:start", ({ request }) => {
    const fault = request.headers["x-fault"];
    if (fault === "loop") queueMicrotask(() => { for (;;); });
    if (fault === "crash") setImmediate(() => { throw new Error("injected by a test"); });
  });
`)}`;

/** Sends a request that triggers the fault. Whether it is answered does not matter. */
export async function triggerFault(url: string, fault: "loop" | "crash"): Promise<void> {
  await fetch(`${url}/healthz`, { headers: { "x-fault": fault } }).catch(() => undefined);
}
