import { slugOf } from "contract/exports/bundles.ts";
import * as contract from "contract/quality/visits.ts";
import { recordAction } from "../../audit/log.ts";
import { parseStoredName } from "../../platform/files/stored-name.ts";
import { cache } from "../../platform/http/answers/headers.ts";
import { openRange } from "../../platform/http/answers/ranges.ts";
import { logInFirst, parse, TokenQuery } from "../../platform/http/refusals.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { visitBehind, visitOf, visitReader } from "../../portfolios/visitors.ts";
import { look } from "../../quality/rooms/looks.ts";
import { readLink, requestRoomBundle, roomBundleOf, stateOf } from "./room-bundles.ts";

const missing = "Bundle not found";

export function roomBundleRoutes({ serve, serveGet, deps }: Serving): void {
  serve(contract.requestRoomBundle, {
    visit: visitOf,
    answer: async ({ deps, record: visit }) => {
      await requestRoomBundle(deps, visit);
      return stateOf(deps, visit);
    },
  });

  // The ZIP itself, for the browser's download manager. The visit is looked up at each fetch: the link dies with the room.
  serveGet("/api/room/bundle/:id", async (request, _identified, reply) => {
    const { id } = request.params as { id: string };
    const { t } = request.query as { t?: unknown };
    const named = typeof t === "string" ? await readLink(deps, t) : undefined;
    const visit = named && (await visitBehind(deps, visitReader({ pass: named.visit })));
    if (!visit) throw new Refusal(401, logInFirst);
    const row = await roomBundleOf(deps, visit.room.id);
    if (row?.id !== id || named.bundle !== id || row.state !== "ready") throw new Refusal(404, missing);
    parse(TokenQuery, request.query);
    const stored = { name: parseStoredName(row.file), size: row.bytes, etag: `"${row.id}"` };
    const found = await openRange(deps, stored, request, reply);
    if (!found) throw new Refusal(404, missing);
    // A part of it goes on with a download that is in the log.
    if (request.method !== "HEAD" && !found.range) {
      await look(deps, visit.room, "fetch");
      const entry = { actor: null, action: "fetchRoomBundle", subject: "room", subjectId: visit.room.id } as const;
      await recordAction(deps.db, deps.clock, entry);
    }
    const name = `${slugOf(visit.room.name, "room")}-${(row.endedAt ?? row.requestedAt).slice(0, 10)}.zip`;
    reply.headers({ "cache-control": cache.document, "content-type": "application/zip" });
    return reply.header("content-disposition", `attachment; filename="${name}"`).send(found.bytes);
  });
}
