import type { Readable } from "node:stream";
import { isVisible } from "contract/core/permissions.ts";
import { bundleName } from "contract/exports/bundles.ts";
import { findAccount } from "../../accounts/accounts.ts";
import { findActiveSession } from "../../accounts/sign-in/sessions.ts";
import { recordAction } from "../../audit/log.ts";
import type { BundleRow } from "../../platform/database/job-rows.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ByteRange } from "../../platform/files/files.ts";
import { parseStoredName } from "../../platform/files/stored-name.ts";
import { openRange } from "../../platform/http/answers/ranges.ts";
import { logInFirst, parse, TokenQuery } from "../../platform/http/refusals.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type DownloadToken, type FoundBundle, findBundle, readDownloadToken } from "./bundles.ts";

const missing = "Bundle not found";

/** The ZIP itself, by signed link, for the browser's download manager. Range requests let it resume a broken download. */
export function fetchRoute({ serveGet, deps }: Serving): void {
  serveGet("/api/bundles/:id/file", async (request, _identified, reply) => {
    const { id } = request.params as { id: string };
    const { t } = request.query as { t?: unknown };
    const token = typeof t === "string" ? await readDownloadToken(deps, t) : undefined;
    const { row } = await bundleFor(deps, id, token);
    parse(TokenQuery, request.query);
    const etag = `"${row.id}"`;
    const found = await openRange(deps, { name: parseStoredName(row.file), size: row.bytes, etag }, request, reply);
    if (!found) throw new Refusal(404, missing);
    if (request.method !== "HEAD") await recordFetch(deps, row, token, found.range).catch(discarding(found.bytes));
    reply.header("content-type", "application/zip");
    reply.header("content-disposition", `attachment; filename="${await fileName(deps, row)}"`);
    return reply.send(found.bytes);
  });
}

// Since the link was issued, the session may have ended, the assignment changed or the bundle been replaced.
async function bundleFor(deps: Dependencies, id: string, token: DownloadToken | undefined): Promise<FoundBundle> {
  const viewer = token && (await findActiveSession(deps, token));
  if (!viewer) throw new Refusal(401, logInFirst);
  const found = await findBundle(deps, id);
  const isTheirs =
    found && token.bundle === id && found.row.requestedBy === viewer._id && found.row.role === viewer.role;
  if (!isTheirs || found.row.state !== "ready" || !isVisible(viewer, "viewBundle", found)) {
    throw new Refusal(404, missing);
  }
  return found;
}

// A range request with the same token resumes a download, so it gets no second entry in the audit log.
async function recordFetch(
  deps: Dependencies,
  row: BundleRow,
  token: DownloadToken | undefined,
  range: ByteRange | undefined,
) {
  const { numUpdatedRows } = await deps.db
    .updateTable("bundles")
    .set({ downloadToken: token?.id ?? null })
    .where("id", "=", row.id)
    .where((expression) =>
      expression.or([expression("downloadToken", "is", null), expression("downloadToken", "!=", token?.id ?? "")]),
    )
    .executeTakeFirst();
  if (range && numUpdatedRows === 0n) return;
  const entry = { actor: row.requestedBy, action: "fetchBundle", subject: "account", subjectId: row.student } as const;
  await recordAction(deps.db, deps.clock, entry);
}

/** Closes the file whose fetch could not be recorded. */
function discarding(bytes: Readable): (error: unknown) => never {
  return (error) => {
    bytes.destroy();
    throw error;
  };
}

async function fileName({ db }: Dependencies, row: BundleRow): Promise<string> {
  const student = await findAccount(db, row.student);
  return bundleName(student?.name ?? "", row.endedAt ?? row.requestedAt);
}
