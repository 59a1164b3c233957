import { Server } from "node:http";

// Loaded into the server of the journeys (serve.ts). Held back in the browser instead, by a route, the code would never be
// in its cache, because routes switch that off, and without a signal nothing could be loaded again.

/** For so many milliseconds the code of pages and dialogs is held back, as on a slow network; not what they share. */
const codeDelay = Number(process.env.JOURNEYS_CODE_DELAY_MS);
const lateCode = /^\/assets\/.*-(?:page|dialog)-[^/]*\.js$/;

const emit = Server.prototype.emit as (this: Server, ...event: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...event: unknown[]): boolean {
  const [name, request] = event as [string, { url: string }];
  if (name !== "request" || !lateCode.test(request.url)) return emit.apply(this, event);
  setTimeout(() => emit.apply(this, event), codeDelay);
  return true;
};
