import { Readable } from "node:stream";
import { bundleName } from "contract/bundling.ts";
import { isVisible } from "contract/permissions.ts";
import { findAccount } from "../accounts/accounts.ts";
import { findActiveSession } from "../accounts/sessions.ts";
import { record } from "../audit/trail.ts";
import type { BundleRow } from "../database/bundle-row.ts";
import type { ByteRange } from "../files/files.ts";
import type { House } from "../house.ts";
import { TokenQuery } from "../http/queries.ts";
import { logInFirst, parse, Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import { type FoundBundle, findBundle } from "./bundles.ts";
import { rangeIn } from "./ranges.ts";
import { readTicket, type Ticket } from "./tickets.ts";

const missing = "Bundle not found";

/** The ZIP itself, for the browser's download manager: with a link, and in parts, so that a broken download goes on. */
export function fetchRoute({ fetchable, house }: Serving): void {
  fetchable("/api/bundles/:id/file", async (request, _identified, reply) => {
    const { id } = request.params as { id: string };
    const { t } = request.query as { t?: unknown };
    const ticket = typeof t === "string" ? await readTicket(house, t) : undefined;
    const { row } = await bundleFor(house, id, ticket);
    parse(TokenQuery, request.query);
    const tag = `"${row.id}"`;
    reply.headers({ "accept-ranges": "bytes", etag: tag, "content-type": "application/zip" });
    reply.header("content-disposition", `attachment; filename="${await nameOf(house, row)}"`);
    const { range, "if-range": condition } = request.headers;
    const asked = rangeIn(condition === undefined || condition === tag ? range : undefined, row.bytes);
    if (asked === "unsatisfiable") {
      reply.header("content-range", `bytes */${row.bytes}`);
      throw new Refusal(416, "There is nothing at this place of the file.");
    }
    const { start, end } = asked ?? { start: 0, end: row.bytes - 1 };
    if (asked) reply.code(206).header("content-range", `bytes ${start}-${end}/${row.bytes}`);
    reply.header("content-length", end - start + 1);
    // Of nothing at all the framework would say that it is 0 bytes long.
    if (request.method === "HEAD") return reply.send(Readable.from([]));
    await noteFetch(house, row, ticket, asked);
    const file = await house.files.get(row.file ?? "", asked);
    if (!file) throw new Refusal(404, missing);
    return reply.send(file.bytes);
  });
}

// The session may have ended, the assignment changed, the bundle been replaced since the link was given.
async function bundleFor(house: House, id: string, ticket: Ticket | undefined): Promise<FoundBundle> {
  const viewer = ticket && (await findActiveSession(house, ticket));
  if (!viewer) throw new Refusal(401, logInFirst);
  const found = await findBundle(house, id);
  const isTheirs = found && ticket.bundle === id && found.row.asker === viewer._id && found.row.role === viewer.role;
  if (!isTheirs || found.row.state !== "ready" || !isVisible(viewer, "viewBundle", found)) {
    throw new Refusal(404, missing);
  }
  return found;
}

// A download that goes on where it broke off is the same download; every other fetch is one of its own.
async function noteFetch(house: House, row: BundleRow, ticket: Ticket | undefined, asked: ByteRange | undefined) {
  const { numUpdatedRows } = await house.db
    .updateTable("bundles")
    .set({ fetchedWith: ticket?.id ?? null })
    .where("id", "=", row.id)
    .where((other) => other.or([other("fetchedWith", "is", null), other("fetchedWith", "!=", ticket?.id ?? "")]))
    .executeTakeFirst();
  if (asked && numUpdatedRows === 0n) return;
  const entry = { actor: row.asker, action: "fetchBundle", subject: "account", subjectId: row.student } as const;
  await record(house.db, house.clock, entry);
}

async function nameOf({ db }: House, row: BundleRow): Promise<string> {
  const student = await findAccount(db, row.student);
  return bundleName(student?.name ?? "", row.endedAt ?? row.askedAt);
}
