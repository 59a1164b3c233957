import { isVisible } from "contract/core/permissions.ts";
import { attachmentSentences, attachmentTypes } from "contract/portfolios/attachments.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { parseStoredName } from "../../platform/files/stored-name.ts";
import { attachmentNamed, fileName } from "../../platform/http/answers/attachments.ts";
import { cache, photoPolicy } from "../../platform/http/answers/headers.ts";
import { openRange } from "../../platform/http/answers/ranges.ts";
import { logInFirst, notAllowed, parse, TokenQuery } from "../../platform/http/refusals.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { tokenViewer } from "../serve-photos.ts";
import { isInScope } from "../visitors.ts";
import { isSender, stateOf } from "./attachments.ts";

const missing = "Attachment not found";

/**
 * Attachments by the paths in answers, each fetch with the viewer's present permission. Documents are downloads; recordings
 * are played and answer ranges. The policy lets nothing run in what is answered.
 */
export function attachmentRoutes({ serveGet, deps }: Serving): void {
  serveGet("/attachments/:name", async (request, identified, reply) => {
    const { name } = request.params as { name: string };
    const { t } = request.query as { t?: unknown };
    const viewer = t === undefined ? await identified() : await tokenViewer(deps, t);
    if (!viewer) throw new Refusal(401, logInFirst);
    const [, id, rest = ""] = /^([0-9a-f]{32})\.(poster\.jpg|[a-z0-9]{3,4})$/.exec(name) ?? [];
    const found = id === undefined ? undefined : await findAttachment(deps.db, id);
    const isAllowed = found && mayOpen(viewer, found);
    if (!isAllowed) throw t !== undefined && found ? new Refusal(403, notAllowed) : new Refusal(404, missing);
    parse(TokenQuery, request.query);
    refuseUnclean(deps, found, "_id" in viewer ? viewer._id : "");

    reply.headers({
      "cache-control": "room" in viewer ? cache.private : cache.photo,
      "content-security-policy": photoPolicy,
    });
    // Players on the app's own pages load it from that origin.
    if (deps.settings.ATTACHMENTS_ORIGIN) reply.header("cross-origin-resource-policy", "cross-origin");
    const isPoster = rest === "poster.jpg";
    const file = parseStoredName(isPoster ? found.poster : found.file);
    const etag = `"${isPoster ? found.posterSha256 : found.sha256}"`;
    if (request.headers["if-none-match"] === etag) return reply.header("etag", etag).code(304).send();
    if (isPoster) {
      const poster = file && (await deps.files.get(file));
      if (!poster) throw new Refusal(404, missing);
      return reply.headers({ etag, "content-type": "image/jpeg", "content-length": poster.size }).send(poster.bytes);
    }
    const opened = await openRange(deps, { name: file, size: found.bytes, etag }, request, reply);
    if (!opened) throw new Refusal(404, missing);
    reply.header("content-type", found.mediaType);
    if (found.kind === "document") reply.header("content-disposition", attachmentNamed(downloadName(found)));
    return reply.send(opened.bytes);
  });
}

/** Voice feedback is its speaker's alone until its round is closed, and no witness's. */
function mayOpen(viewer: Awaited<ReturnType<typeof tokenViewer>>, found: Found): boolean {
  if ("room" in viewer) return isInScope(viewer, found) && (found.speaker === null || found.review !== null);
  if ("portfolio" in viewer) return found.portfolio === viewer.portfolio && found.speaker === null;
  const isTold = found.speaker === null || found.review !== null || found.speaker === viewer._id;
  return isTold && isVisible(viewer, "viewPortfolio", found);
}

/** @throws Refusal 404 in words: while it waits for the scanner for all but its sender, and once it was removed */
function refuseUnclean(deps: Pick<Dependencies, "settings">, found: Found, viewer: string): void {
  const state = stateOf(deps, found);
  if (state === "ready" || (state === "waiting" && isSender(viewer, found))) return;
  throw new Refusal(404, attachmentSentences[state]);
}

/** Its own name, with the ending of what it is. */
function downloadName({ name, mediaType }: Found): string {
  const [ending] = attachmentTypes[mediaType].endings;
  return fileName(name.replace(/\.[A-Za-z0-9]{1,5}$/, ""), ending, "Attachment");
}

type Found = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

function findAttachment(db: Db, id: string) {
  return db
    .selectFrom("attachments")
    .innerJoin("portfolios", "portfolios.id", "attachments.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.student", "portfolios.status", "portfolios.author", "accounts.assessor"])
    .select([
      "attachments.portfolio",
      "attachments.kind",
      "attachments.mediaType",
      "attachments.name",
      "attachments.bytes",
    ])
    .select(["attachments.sha256", "attachments.file", "attachments.poster", "attachments.posterSha256"])
    .select(["attachments.state", "attachments.speaker", "attachments.review"])
    .where("attachments.id", "=", id)
    .where("portfolios.deletedAt", "is", null)
    .executeTakeFirst();
}
