import { Readable } from "node:stream";
import { isVisible } from "contract/core/permissions.ts";
import { bundleName } from "contract/exports/bundles.ts";
import { findAccount } from "../../accounts/accounts.ts";
import { findActiveSession } from "../../accounts/sign-in/sessions.ts";
import { record } from "../../audit/log.ts";
import type { BundleRow } from "../../platform/database/bundle-row.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ByteRange } from "../../platform/files/files.ts";
import { TokenQuery } from "../../platform/http/queries.ts";
import { logInFirst, parse, Refusal } from "../../platform/http/refusals.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { type FoundBundle, findBundle } from "./bundles.ts";
import { type DownloadToken, readDownloadToken } from "./download-tokens.ts";
import { rangeIn } from "./ranges.ts";

const missing = "Bundle not found";

/** The ZIP itself, for the browser's download manager: with a link, and in parts, so that a broken download goes on. */
export function fetchRoute({ fetchable, deps }: Serving): void {
  fetchable("/api/bundles/:id/file", async (request, _identified, reply) => {
    const { id } = request.params as { id: string };
    const { t } = request.query as { t?: unknown };
    const ticket = typeof t === "string" ? await readDownloadToken(deps, t) : undefined;
    const { row } = await bundleFor(deps, id, ticket);
    parse(TokenQuery, request.query);
    const tag = `"${row.id}"`;
    reply.headers({ "accept-ranges": "bytes", etag: tag, "content-type": "application/zip" });
    reply.header("content-disposition", `attachment; filename="${await nameOf(deps, row)}"`);
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
    await noteFetch(deps, row, ticket, asked);
    const file = await deps.files.get(row.file ?? "", asked);
    if (!file) throw new Refusal(404, missing);
    return reply.send(file.bytes);
  });
}

// The session may have ended, the assignment changed, the bundle been replaced since the link was given.
async function bundleFor(deps: Dependencies, id: string, ticket: DownloadToken | undefined): Promise<FoundBundle> {
  const viewer = ticket && (await findActiveSession(deps, ticket));
  if (!viewer) throw new Refusal(401, logInFirst);
  const found = await findBundle(deps, id);
  const isTheirs = found && ticket.bundle === id && found.row.asker === viewer._id && found.row.role === viewer.role;
  if (!isTheirs || found.row.state !== "ready" || !isVisible(viewer, "viewBundle", found)) {
    throw new Refusal(404, missing);
  }
  return found;
}

// A download that goes on where it broke off is the same download; every other fetch is one of its own.
async function noteFetch(
  deps: Dependencies,
  row: BundleRow,
  ticket: DownloadToken | undefined,
  asked: ByteRange | undefined,
) {
  const { numUpdatedRows } = await deps.db
    .updateTable("bundles")
    .set({ fetchedWith: ticket?.id ?? null })
    .where("id", "=", row.id)
    .where((other) => other.or([other("fetchedWith", "is", null), other("fetchedWith", "!=", ticket?.id ?? "")]))
    .executeTakeFirst();
  if (asked && numUpdatedRows === 0n) return;
  const entry = { actor: row.asker, action: "fetchBundle", subject: "account", subjectId: row.student } as const;
  await record(deps.db, deps.clock, entry);
}

async function nameOf({ db }: Dependencies, row: BundleRow): Promise<string> {
  const student = await findAccount(db, row.student);
  return bundleName(student?.name ?? "", row.endedAt ?? row.askedAt);
}
