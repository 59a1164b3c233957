import { BundleRemark } from "contract/exports/bundle-format.ts";
import { type GivenRemark, Remark } from "contract/portfolios/remarks.ts";
import type { AttachmentRow } from "../platform/database/attachment-rows.ts";
import { newId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { RemarkRow } from "../platform/database/review-rows.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { nameIn } from "../platform/images/viewer-tokens.ts";
import { refuseField } from "../platform/refusal.ts";
import { attachmentIn, attachmentsOf } from "./attachments/attachments.ts";
import type { FoundPortfolio } from "./portfolios.ts";

/** The remarks of a round that is closed, and what they are on. */
export interface Remarking {
  assessor: string;
  portfolio: FoundPortfolio;
  review: string;
  photos: readonly PhotoRow[];
}

/**
 * Adds the remarks of a round, in the transaction of `db`. Call it after the act's entry in the audit log.
 * @throws Refusal 400 a photo or a recording that is not there any more, or a passage that says something else
 */
export async function keepRemarks(db: Db, clock: Clock, act: Remarking, given: readonly GivenRemark[]): Promise<void> {
  if (given.length === 0) return;
  const { assessor, review, portfolio } = act;
  const recordings = await attachmentsOf(db, portfolio.id);
  const rows = given.map((remark, index) => ({
    ...{ id: newId(), portfolio: portfolio.id, review, number: index + 1 },
    ...placed(remark, index, { ...act, recordings }),
    place: remark.place && JSON.stringify(remark.place),
    ...{ text: remark.text, assessor, at: clock.now().toISOString() },
  }));
  await db
    .insertInto("remarks")
    .values(({ selectFrom }) =>
      rows.map((row) => ({ ...row, position: selectFrom("auditLogHead").select("position") })),
    )
    .execute();
}

type Placing = Pick<Remarking, "portfolio" | "photos"> & { recordings: readonly AttachmentRow[] };

function placed(remark: GivenRemark, index: number, { portfolio, photos, recordings }: Placing) {
  if (remark.on === "photo") {
    const file = nameIn(remark.photo);
    const photo = photos.find((one) => one.file === file);
    if (!photo) throw refuseField(400, `remarks.${index}`, "The photo of one of your remarks is not there any more.");
    return { photo: photo.id, where: JSON.stringify({ x: remark.x, y: remark.y }) };
  }
  if (remark.on === "recording") {
    const { attachment: path, second } = remark;
    const attachment = recordings.find(({ id, kind }) => id === attachmentIn(path) && kind !== "document")?.id;
    if (!attachment)
      throw refuseField(400, `remarks.${index}`, "The recording of one of your remarks is not there any more.");
    return { photo: null, where: JSON.stringify({ attachment, second }) };
  }
  const { field, from, to, quote } = remark;
  if (portfolio[field].slice(from, to).trim() !== quote || quote === "")
    throw refuseField(400, `remarks.${index}`, "The passage of one of your remarks says something else now.");
  return { photo: null, where: JSON.stringify({ field, from, to, quote }) };
}

/** The remarks on a portfolio, in the order in which they were made; `photos` are those that it has now. */
export async function remarksOn(db: Db, portfolio: string, photos: readonly PhotoRow[]): Promise<Remark[]> {
  const rows = await remarksIn(db, { portfolio });
  const attachments = rows.some((row) => spotOf(row).on === "recording") ? await attachmentsOf(db, portfolio) : [];
  const numberIn = (all: readonly { id: string }[], id: unknown) => all.findIndex((one) => one.id === id) + 1 || null;
  return rows.map((row) => {
    const { photo, attachment, ...spot } = spotOf(row);
    const numbers = { photo: numberIn(photos, photo), attachment: numberIn(attachments, attachment) };
    const said = { _id: row.id, round: row.review, text: row.text, place: row.place && JSON.parse(row.place) };
    return Remark.parse({ ...spot, ...numbers, ...said });
  });
}

/** Where a remark is; what it is on by its id. */
function spotOf({ photo, where }: Pick<RemarkRow, "photo" | "where">): Record<string, unknown> {
  const spot = JSON.parse(where);
  if (photo !== null) return { on: "photo", photo, ...spot };
  return { on: "attachment" in spot ? "recording" : "text", ...spot };
}

/** As a bundle holds them. @throws when what is stored is malformed */
export async function remarkRecordsOn(db: Db, portfolio: string): Promise<BundleRemark[]> {
  const rows = await remarksIn(db, { portfolio });
  return rows.map(({ review, number, text, place, ...row }) => {
    return BundleRemark.parse({
      ...spotOf(row),
      round: review,
      number,
      text,
      place: place && JSON.parse(place),
    });
  });
}

/** The row of a remark of a bundle, but for what belongs to its round. */
export function remarkRow(remark: BundleRemark) {
  const { on, round: review, number, place, text, voice: _, ...rest } = remark;
  const { photo = null, ...where } = { ...rest } as { photo?: string };
  return { review, number, place: place && JSON.stringify(place), photo, where: JSON.stringify(where), text };
}

const remarksIn = prepared(["portfolio"], (db, value) =>
  db
    .selectFrom("remarks")
    .selectAll()
    .where("portfolio", "=", value("portfolio"))
    .orderBy("position")
    .orderBy("number"),
);
