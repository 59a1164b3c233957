import { attachmentTypes } from "contract/portfolios/attachments.ts";
import type { Attachment } from "contract/portfolios/portfolios.ts";
import { sql } from "kysely";
import type { AttachmentRow } from "../../platform/database/attachment-rows.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { WholePortfolio } from "../portfolios.ts";

/** The evidence among them, in the order on screen. */
export function attachmentsOf(db: Db, portfolio: string): Promise<AttachmentRow[]> {
  return db
    .selectFrom("attachments")
    .selectAll()
    .where("portfolio", "=", portfolio)
    .where("speaker", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

// No text that a person writes has these characters.
const [between, behind] = ["\x1f", "\x1e"].map((separator) => sql.lit(separator));

/** The attachments of a row of `portfolios` as one text, which `attachedIn` reads; null for none. */
export const attachedText = sql<string | null>`(select string_agg("attachments"."id" || ${between} ||
  "attachments"."sha256" || ${between} || "attachments"."name" || ${between} || "attachments"."caption" || ${between} ||
  "attachments"."transcript", ${behind} order by "attachments"."position", "attachments"."id")
  from "attachments" where "attachments"."portfolio" = "portfolios"."id" and "attachments"."speaker" is null)`;

/** What is judged of each attachment, in the order on screen. */
export function attachedIn(text: string | null) {
  return (text === null ? [] : text.split("\x1e")).map((attachment) => {
    const [id = "", sha256 = "", name = "", caption = "", transcript = ""] = attachment.split("\x1f");
    return { id, sha256, name, caption, transcript };
  });
}

/** The SHA-256 of each, in the order on screen. */
export function hashesOf(portfolio: Pick<WholePortfolio, "attached"> | undefined): string[] {
  return attachedIn(portfolio?.attached ?? null).map(({ sha256 }) => sha256);
}

type Sent = Pick<WholePortfolio, "author" | "student"> & Pick<AttachmentRow, "speaker">;

/** Whoever has sent it may open it before it was scanned. */
export function isSender(viewer: string, { author, student, speaker }: Sent): boolean {
  return viewer === (speaker ?? author ?? student);
}

/** How it stands for everybody but its sender. */
export function stateOf({ settings }: Pick<Dependencies, "settings">, { state }: Pick<AttachmentRow, "state">) {
  if (state === "infected") return "removed";
  return settings.CLAMAV_URL !== undefined && state === "unscanned" ? "waiting" : "ready";
}

/** Answers a viewer of the portfolio with this viewer token. */
export async function answerAttachments(
  deps: Pick<Dependencies, "db" | "settings">,
  { id, attached }: Pick<WholePortfolio, "id" | "attached">,
  { token, seesHash }: { token: string; seesHash: boolean },
): Promise<Attachment[]> {
  if (attached === null) return [];
  return (await attachmentsOf(deps.db, id)).map((row) => toAttachment(deps, row, { token, seesHash }));
}

export function toAttachment(
  deps: Pick<Dependencies, "settings">,
  row: AttachmentRow,
  { token, seesHash }: { token: string; seesHash: boolean },
): Attachment {
  const origin = deps.settings.ATTACHMENTS_ORIGIN;
  const pathOf = (name: string) => `${origin === undefined ? "" : `${origin}/`}attachments/${name}?t=${token}`;
  const { kind, mediaType, name, bytes, seconds, pages, caption, transcript } = row;
  const path = pathOf(`${row.id}.${attachmentTypes[mediaType].endings[0]}`);
  const poster = row.poster === null ? null : pathOf(`${row.id}.poster.jpg`);
  const facts = { path, kind, mediaType, name, bytes, seconds, pages, caption, transcript, poster };
  return { ...facts, state: stateOf(deps, row), sha256: seesHash ? row.sha256 : null };
}

/** The id in the path of an attachment. */
export function attachmentIn(path: string): string {
  return /(?:^|\/)attachments\/([0-9a-f]{32})\./.exec(path)?.[1] ?? "";
}
