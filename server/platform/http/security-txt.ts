import { day } from "contract/core/calendar.ts";
import type { FastifyInstance } from "fastify";
import { type Dependencies, fromNow } from "../dependencies.ts";
import { cache } from "./answers/headers.ts";

/** RFC 9116 wants less than a year. What is answered is always this far from its end. */
const validDays = 90;

/** To whom weaknesses are reported (RFC 9116). Without SECURITY_CONTACT nothing is there. */
export function serveSecurityText(app: FastifyInstance, deps: Pick<Dependencies, "clock" | "settings">): void {
  const { SECURITY_CONTACT: contact, PUBLIC_URL } = deps.settings;
  if (!contact) return;
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) => {
    const fields = {
      Contact: contact.href,
      Expires: fromNow(deps.clock, validDays * day),
      "Preferred-Languages": "en",
      ...(PUBLIC_URL && { Canonical: new URL(path, PUBLIC_URL).href }),
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.header("cache-control", cache.page).type("text/plain; charset=utf-8").send(lines.join(""));
  });
}
