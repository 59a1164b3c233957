import type { GivenRemark } from "contract/portfolios/remarks.ts";
import type { GivenVoice } from "contract/reviews/reviews.ts";
import type { AttachmentRow } from "../../platform/database/attachment-rows.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { insertVoice, keepVoice, type Speaking, saidBefore } from "./voices.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/**
 * Keeps what an assessor says, with their saved feedback or published with a round: as a whole (`keepVoice`) and with each
 * remark. Recordings that they saved and no remark names go. Answers the remarks with each recording by its SHA-256.
 * @throws Refusal 400 no sound or too much of it, 409 an upload that is not there
 */
export async function keepSpoken(
  deps: Deps,
  speaking: Speaking,
  { voice, remarks }: { voice: GivenVoice | null | undefined; remarks: readonly GivenRemark[] },
): Promise<GivenRemark[]> {
  const { saved, ofRemarks } = await saidBefore(deps.db, speaking, voice);
  await keepVoice(deps, speaking, voice, saved);
  return keepRemarkVoices(deps, speaking, remarks, ofRemarks);
}

async function keepRemarkVoices(
  deps: Deps,
  { portfolio, speaker, review }: Speaking,
  remarks: readonly GivenRemark[],
  saved: readonly AttachmentRow[],
): Promise<GivenRemark[]> {
  const { db } = deps;
  const left = [...saved];
  const said = remarks.map(({ voice }) => {
    const at = left.findIndex(({ sha256 }) => sha256 === voice?.upload);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  if (left.length > 0)
    await db
      .deleteFrom("attachments")
      .where(
        "id",
        "in",
        left.map(({ id }) => id),
      )
      .execute();
  const kept: GivenRemark[] = [];
  for (const [index, remark] of remarks.entries()) {
    const { voice } = remark;
    const of = { portfolio, speaker, review, remark: index + 1 };
    if (voice) kept.push({ ...remark, voice: { ...voice, upload: (await keep(said[index], of, voice)).sha256 } });
    else kept.push(remark);
  }
  return kept;

  async function keep(
    row: AttachmentRow | undefined,
    of: Speaking & { remark: number },
    voice: NonNullable<GivenRemark["voice"]>,
  ): Promise<Pick<AttachmentRow, "sha256">> {
    if (!row) return insertVoice(deps, of, { ...voice, transcript: "" });
    await db.updateTable("attachments").set({ review, remark: of.remark }).where("id", "=", row.id).execute();
    return row;
  }
}
