import { type AccessSubject, isVisible, type Permission, type Viewer } from "contract/core/permissions.ts";
import { findAccount } from "../accounts/accounts.ts";
import { withDuty } from "../accounts/duties.ts";
import { findActiveSession } from "../accounts/sign-in/sessions.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { asStoredName, type StoredName } from "../platform/files/stored-name.ts";
import { cache, photoPolicy } from "../platform/http/answers/headers.ts";
import { logInFirst, notAllowed, parse, TokenQuery } from "../platform/http/refusals.ts";
import type { Serving } from "../platform/http/serve.ts";
import { storedName, thumbnailName } from "../platform/images/store.ts";
import { readerIn } from "../platform/images/viewer-tokens.ts";
import { Refusal } from "../platform/refusal.ts";
import { isSampledFor } from "./sampled.ts";
import { isInScope, type Visit, visitBehind } from "./visitors.ts";
import { readableBehind } from "./witnesses/passes.ts";

const missing = "Photo not found";

/** Photos by their relative paths. Each fetch checks the viewer's present permission on the portfolio or profile. */
export function photoRoutes({ serveGet, deps }: Serving): void {
  serveGet("/uploads/:name", async (request, identified, reply) => {
    const { name } = request.params as { name: string };
    const { t } = request.query as { t?: unknown };
    const viewer = t === undefined ? await identified() : await tokenViewer(deps, t);
    if (!viewer) throw new Refusal(401, logInFirst);
    const subject = await findSubject(deps.db, name);
    const isAllowed =
      subject &&
      ("room" in viewer
        ? "status" in subject && isInScope(viewer, subject)
        : "portfolio" in viewer
          ? "portfolio" in subject && subject.portfolio === viewer.portfolio
          : isVisible(viewer, subject.permission, subject) ||
            ("portfolio" in subject &&
              typeof subject.portfolio === "string" &&
              (await isSampledFor(deps, viewer, subject.portfolio))));
    // With a viewer token, which was issued while access was allowed, the answer is 403; otherwise the photo is "not found".
    if (!isAllowed) throw t !== undefined && subject ? new Refusal(403, notAllowed) : new Refusal(404, missing);
    parse(TokenQuery, request.query);

    const isVisit = "room" in viewer;
    const headers = {
      "cache-control": isVisit ? cache.private : cache.photo,
      "content-security-policy": photoPolicy,
      etag: `"${name}"`,
    };
    if (request.headers["if-none-match"] === `"${name}"`) return reply.headers(headers).code(304).send();
    // A program that fetches with a bearer token would send it on to the storage.
    if (!subject.stored) throw new Refusal(404, missing);
    const link =
      t === undefined || isVisit || request.method === "HEAD" ? undefined : await deps.files.photoLink(subject.stored);
    if (link) return reply.header("cache-control", cache.photoLink).redirect(link);
    const file = await deps.files.get(subject.stored);
    if (!file) throw new Refusal(404, missing);
    reply.headers({ ...headers, "content-type": "image/jpeg", "content-length": file.size });
    return reply.send(file.bytes);
  });
}

/** Who a token was made for: an account, a visitor of a room, or whoever has a live pass, which shows one portfolio's photos. */
export async function tokenViewer(deps: Dependencies, token: unknown): Promise<Viewer | Visit | { portfolio: string }> {
  const reader = typeof token === "string" ? await readerIn(deps, token) : undefined;
  const visit = reader && (await visitBehind(deps, reader._id));
  if (visit) return visit;
  const portfolio = reader && (await readableBehind(deps, reader._id));
  if (portfolio) return { portfolio };
  const viewer = reader && (await accountOf(deps, reader));
  if (!viewer) throw new Refusal(403, notAllowed);
  return viewer;
}

/** The account of a session that has not ended since. */
function accountOf(deps: Dependencies, { _id, session }: { _id: string; session: string | undefined }) {
  const found: Promise<Viewer | undefined> =
    session === undefined ? activeAccount(deps, _id) : findActiveSession(deps, { account: _id, session });
  return withDuty(deps, _id, found);
}

async function activeAccount(deps: Dependencies, _id: string): Promise<Viewer | undefined> {
  const account = await findAccount(deps.db, _id);
  return account?.isActive ? { _id: account.id, role: account.role } : undefined;
}

type Subject = AccessSubject & {
  permission: Permission;
  /** The stored file; without one it is missing. */
  stored: StoredName | undefined;
};

async function findSubject(db: Db, name: string): Promise<Subject | undefined> {
  const [, id, isThumbnail] = /^([0-9a-f]{32})(\.thumb)?\.jpg$/.exec(name) ?? [];
  if (!id) return undefined;
  const file = asStoredName(`${id}.jpg`);
  const found = (await photoSubject(db, file)) ?? (await profileImageSubject(db, file));
  return found && { ...found, stored: found.stored && isThumbnail ? thumbnailName(found.stored) : found.stored };
}

async function photoSubject(db: Db, file: StoredName) {
  const found = await db
    .selectFrom("photos")
    .innerJoin("portfolios", "portfolios.id", "photos.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["portfolios.student", "portfolios.status", "accounts.assessor", "photos.file", "photos.stored"])
    .select("photos.portfolio")
    .where("photos.file", "=", file)
    .where("portfolios.deletedAt", "is", null)
    .executeTakeFirst();
  return found && { ...found, stored: storedName(found), permission: "viewPortfolio" as const };
}

async function profileImageSubject(db: Db, file: StoredName) {
  const found = await db.selectFrom("accounts").select(["id", "assessor"]).where("image", "=", file).executeTakeFirst();
  return (
    found && {
      student: found.id,
      assessor: found.assessor,
      permission: "viewProfileImage" as const,
      stored: file,
    }
  );
}
