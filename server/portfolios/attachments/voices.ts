import { attachmentTypes, tooLongToSay } from "contract/portfolios/attachments.ts";
import type { RemarkVoice, Voice } from "contract/portfolios/portfolios.ts";
import type { GivenVoice } from "contract/reviews/reviews.ts";
import type { AttachmentRow, UploadRow } from "../../platform/database/attachment-rows.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { jobAdded } from "../../platform/jobs.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { toAttachment } from "./attachments.ts";
import { cleanAmong, consumeUploads, newRow } from "./placing.ts";

/**
 * The voice feedback on a portfolio that this viewer hears, each with its round, and what was said with remarks; what they have
 * saved has no round yet.
 */
export async function voicesFor(
  deps: Pick<Dependencies, "db" | "settings">,
  { viewer, portfolio }: { viewer: SignedIn; portfolio: string },
  shown: { token: string; seesHash: boolean },
): Promise<{ voices: Voice[]; remarkVoices?: RemarkVoice[] }> {
  const rows = await voicesOn(deps.db, portfolio)
    .where(({ or, eb }) => or([eb("review", "is not", null), eb("speaker", "=", viewer._id)]))
    .execute();
  const heard = rows.map((row) => ({ ...toAttachment(deps, row, shown), round: row.review, remark: row.remark }));
  const remarkVoices = heard.filter(({ remark }) => remark !== 0);
  const voices = heard.filter(({ remark }) => remark === 0).map(({ remark: _, ...voice }) => voice);
  return { voices, ...(remarkVoices.length > 0 && { remarkVoices }) };
}

/** The voice feedback of closed rounds, and what was said with their remarks. */
export function publishedVoices(db: Db, portfolio: string): Promise<AttachmentRow[]> {
  return voicesOn(db, portfolio).where("review", "is not", null).execute();
}

function voicesOn(db: Db, portfolio: string) {
  return db
    .selectFrom("attachments")
    .selectAll()
    .where("portfolio", "=", portfolio)
    .where("speaker", "is not", null)
    .orderBy("createdAt")
    .orderBy("remark")
    .orderBy("id");
}

/** Whose voice it is, and the round with which everybody hears it; null while it is saved. */
export interface Speaking {
  portfolio: string;
  speaker: string;
  review: string | null;
}
type Speaker = Omit<Speaking, "review">;

/** What they have saved or sent already of what is given: the latest that is saved, or has the same bytes; and what they saved with remarks. */
export async function saidBefore(db: Db, { portfolio, speaker }: Speaker, given: GivenVoice | null | undefined) {
  const all = await voicesOn(db, portfolio).where("speaker", "=", speaker).execute();
  const rows = all.filter(({ remark }) => remark === 0);
  const saved = rows.find(({ review }) => review === null);
  const ofRemarks = all.filter(({ remark, review }) => remark !== 0 && review === null);
  const sent = rows.findLast(({ sha256, review }) => review !== null && sha256 === given?.upload);
  return { saved, isSent: sent !== undefined, ofRemarks };
}

/**
 * Keeps what an assessor says with their saved feedback, or publishes it with a round, in the transaction of `db`. Nothing
 * given means what they saved, null that they take it back. The sweep removes the file of one that is replaced.
 * @throws Refusal 400 no sound or too much of it, 409 an upload that is not there
 */
export async function keepVoice(
  deps: Pick<Dependencies, "db" | "clock">,
  { portfolio, speaker, review }: Speaking,
  given: GivenVoice | null | undefined,
  saved: AttachmentRow | undefined,
): Promise<void> {
  const { db } = deps;
  const isSaved = saved && (given === undefined || given?.upload === undefined || given.upload === saved.sha256);
  if (saved && isSaved && given !== null) {
    const set = { review, transcript: given?.transcript ?? saved.transcript };
    await db.updateTable("attachments").set(set).where("id", "=", saved.id).execute();
    return;
  }
  if (given?.upload === undefined && given) throw gone();
  if (saved) await db.deleteFrom("attachments").where("id", "=", saved.id).execute();
  if (given) await insertVoice(deps, { portfolio, speaker, review, remark: 0 }, given);
}

/** Makes a recording of an upload. @throws Refusal as `keepVoice` */
export async function insertVoice(
  deps: Pick<Dependencies, "db" | "clock">,
  { portfolio, speaker, review, remark }: Speaking & Pick<AttachmentRow, "remark">,
  given: GivenVoice,
): Promise<AttachmentRow> {
  const { db } = deps;
  const upload = await takeVoice(deps, speaker, given);
  const clean = await cleanAmong(db, [upload]);
  const row = newRow(deps, portfolio, upload, clean.get(upload.file ?? ""));
  const seconds = row.seconds ?? given.seconds;
  const refusal = attachmentTypes[row.mediaType].kind === "audio" ? tooLongToSay(seconds) : "Only sound can be heard.";
  if (refusal) throw refuseField(400, "voice", refusal);
  const said = { ...row, speaker, review, remark, seconds, transcript: given.transcript };
  await db.insertInto("attachments").values(said).execute();
  jobAdded();
  return said;
}

/** As their saved feedback, when the learner has taken the portfolio back. */
export async function discardVoices(db: Db, portfolio: string): Promise<void> {
  const saved = db.deleteFrom("attachments").where("portfolio", "=", portfolio).where("speaker", "is not", null);
  await saved.where("review", "is", null).execute();
}

async function takeVoice(deps: Pick<Dependencies, "db" | "clock">, by: string, given: GivenVoice): Promise<UploadRow> {
  const { uploads } = await consumeUploads(deps, by, [{ upload: given.upload }]).catch((error) => {
    throw error instanceof Refusal && error.status === 409 ? gone() : error;
  });
  const [upload] = uploads;
  if (!upload) throw gone();
  return upload;
}

function gone(): Refusal {
  const message = "Your voice feedback is no longer on the server. Please send it again.";
  return new Refusal(409, message, { errors: [{ path: "voice", message }] });
}
