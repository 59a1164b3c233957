import type { PortfolioEdit } from "contract/portfolios.ts";
import { record } from "../audit/trail.ts";
import type { PhotoRow } from "../database/tables.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { nameIn } from "../pictures/viewer-tokens.ts";
import type { Wish } from "./moving.ts";
import { addPhotos, checkCount, dropPhotos, dropUnsaved, type NewPhoto, storePhotos } from "./photos.ts";
import { placeColumns } from "./place.ts";
import { findPortfolio, photosOf } from "./portfolios.ts";
import { checkVersion, stale } from "./versions.ts";

interface EditForm {
  fields: PortfolioEdit;
  files: ReceivedFile[];
}

/**
 * Changes a draft's content: texts, which photos stay, new photos. Everything or nothing.
 * @throws Refusal 409 not a draft, 412 someone was faster, 400 place or a photo that is not this portfolio's, 413, 415
 */
export async function edit(house: House, wish: Wish, form: EditForm): Promise<void> {
  const { portfolio, expected } = wish;
  if (portfolio.status !== "Draft") throw notADraft();
  checkVersion(portfolio, expected);
  const set = columnsOf(form.fields);
  const before = await photosOf(house.db, portfolio.id);
  checkCount(keptOf(before, form.fields.existingImages).length + form.files.length, form.files);

  const added = await storePhotos(house, form.files);
  try {
    let removed: PhotoRow[] = [];
    await transact(house, async (db) => {
      await write(db, house, wish, set);
      removed = await exchangePhotos(db, wish, form.fields.existingImages, added);
      const entry = { actor: wish.actor, subject: "portfolio", subjectId: wish.portfolio.id } as const;
      await record(db, house.clock, { ...entry, action: "edit" });
    });
    await dropPhotos(house, removed);
  } catch (error) {
    await dropUnsaved(house, added, error);
    throw error;
  }
}

function columnsOf({ existingImages: _, ...fields }: PortfolioEdit) {
  const { unit, learningOutcome, criteria, sections, ...texts } = fields;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return {
    ...(given as Partial<typeof texts>),
    ...placeColumns({ unit, learningOutcome, criteria }),
    ...(sections && { sections: JSON.stringify(sections) }),
  };
}

async function write(db: Db, house: House, wish: Wish, set: ReturnType<typeof columnsOf>): Promise<void> {
  const { portfolio, expected } = wish;
  const guarded = db
    .updateTable("portfolios")
    .set((row) => ({ ...set, version: row("version", "+", 1), updatedAt: house.clock.now().toISOString() }))
    .where("id", "=", portfolio.id)
    .where("status", "=", "Draft")
    .where("deletedAt", "is", null);
  const result = await (expected === undefined ? guarded : guarded.where("version", "=", expected)).executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw await whyNotEdited(db, portfolio.id);
}

// Read again inside the transaction, behind the row's lock: another edit may have changed the photos meanwhile.
async function exchangePhotos(
  db: Db,
  wish: Wish,
  existing: string[] | undefined,
  added: NewPhoto[],
): Promise<PhotoRow[]> {
  const { id } = wish.portfolio;
  const photos = await photosOf(db, id);
  const kept = keptOf(photos, existing);
  checkCount(kept.length + added.length);
  const removed = photos.filter((photo) => !kept.includes(photo));
  if (removed.length > 0) {
    const ids = removed.map((photo) => photo.id);
    await db.deleteFrom("photos").where("id", "in", ids).execute();
  }
  await addPhotos(db, id, added, photos.at(-1)?.position ?? 0);
  return removed;
}

function keptOf(photos: PhotoRow[], existing: string[] | undefined): PhotoRow[] {
  if (existing === undefined) return photos;
  const names = new Set(existing.map(nameIn));
  const kept = photos.filter((photo) => names.has(photo.file));
  if (kept.length < names.size) {
    const message = "One of the photos to keep is not in this portfolio. Reload the page and try again.";
    throw new Refusal(400, message, { errors: [{ path: "existingImages", message }] });
  }
  return kept;
}

async function whyNotEdited(db: Db, id: string): Promise<Refusal> {
  const now = await findPortfolio(db, id);
  if (!now) return new Refusal(404, "Portfolio not found");
  return now.status === "Draft" ? stale() : notADraft();
}

function notADraft(): Refusal {
  return new Refusal(409, "Only a draft can be edited. Move the portfolio to Draft first.");
}
