import { BundleRemark } from "contract/exports/bundle-format.ts";
import { type GivenRemark, Remark } from "contract/portfolios/remarks.ts";
import { newId } from "../platform/database/ids.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { nameIn } from "../platform/images/viewer-tokens.ts";
import { refuseField } from "../platform/refusal.ts";
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
 * @throws Refusal 400 a photo that is not there any more, or a passage that says something else
 */
export async function keepRemarks(db: Db, clock: Clock, act: Remarking, given: readonly GivenRemark[]): Promise<void> {
  if (given.length === 0) return;
  const { assessor, review, portfolio } = act;
  const rows = given.map((remark, index) => ({
    ...{ id: newId(), portfolio: portfolio.id, review, number: index + 1, ...placed(remark, index, act) },
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

function placed(remark: GivenRemark, index: number, { portfolio, photos }: Remarking) {
  if (remark.on === "photo") {
    const file = nameIn(remark.photo);
    const photo = photos.find((one) => one.file === file);
    if (!photo) throw refuseField(400, `remarks.${index}`, "The photo of one of your remarks is not there any more.");
    return { photo: photo.id, where: JSON.stringify({ x: remark.x, y: remark.y }) };
  }
  const { field, from, to, quote } = remark;
  if (portfolio[field].slice(from, to).trim() !== quote || quote === "")
    throw refuseField(400, `remarks.${index}`, "The passage of one of your remarks says something else now.");
  return { photo: null, where: JSON.stringify({ field, from, to, quote }) };
}

/** The remarks on a portfolio, in the order in which they were made; `photos` are those that it has now. */
export async function remarksOn(db: Db, portfolio: string, photos: readonly PhotoRow[]): Promise<Remark[]> {
  const rows = await remarksIn(db, { portfolio });
  return rows.map(({ id, review, text, place, photo, where }) => {
    const index = photos.findIndex((one) => one.id === photo);
    const on = photo === null ? { on: "text" } : { on: "photo", photo: index < 0 ? null : index + 1 };
    const said = { _id: id, round: review, text, place: place && JSON.parse(place) };
    return Remark.parse({ ...on, ...JSON.parse(where), ...said });
  });
}

/** As a bundle holds them. @throws when what is stored is malformed */
export async function remarkRecordsOn(db: Db, portfolio: string): Promise<BundleRemark[]> {
  const rows = await remarksIn(db, { portfolio });
  return rows.map(({ review, number, text, place, photo, where }) => {
    const on = photo === null ? { on: "text" } : { on: "photo", photo };
    return BundleRemark.parse({
      ...on,
      ...JSON.parse(where),
      round: review,
      number,
      text,
      place: place && JSON.parse(place),
    });
  });
}

/** The row of a remark of a bundle, but for what belongs to its round. */
export function remarkRow(remark: BundleRemark) {
  const { on, round: review, number, place, text, ...rest } = remark;
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
