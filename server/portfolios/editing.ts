import type { PortfolioEdit } from "contract/portfolios/portfolios.ts";
import { record } from "../audit/log.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { Refusal } from "../platform/http/refusals.ts";
import { nameIn } from "../platform/images/viewer-tokens.ts";
import type { MoveCommand } from "./moving.ts";
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
export async function edit(deps: Dependencies, filter: MoveCommand, form: EditForm): Promise<void> {
  const { portfolio, expected } = filter;
  if (portfolio.status !== "Draft") throw notADraft();
  checkVersion(portfolio, expected);
  const set = columnsOf(form.fields);
  const before = await photosOf(deps.db, portfolio.id);
  checkCount(keptOf(before, form.fields.existingImages).length + form.files.length, form.files);

  const added = await storePhotos(deps, form.files);
  try {
    let removed: PhotoRow[] = [];
    await transact(deps, async (db) => {
      await write(db, deps, filter, set);
      removed = await exchangePhotos(db, filter, form.fields.existingImages, added);
      const entry = { actor: filter.actor, subject: "portfolio", subjectId: filter.portfolio.id } as const;
      await record(db, deps.clock, { ...entry, action: "edit" });
    });
    await dropPhotos(deps, removed);
  } catch (error) {
    await dropUnsaved(deps, added, error);
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

async function write(
  db: Db,
  deps: Dependencies,
  filter: MoveCommand,
  set: ReturnType<typeof columnsOf>,
): Promise<void> {
  const { portfolio, expected } = filter;
  const guarded = db
    .updateTable("portfolios")
    .set((row) => ({ ...set, version: row("version", "+", 1), updatedAt: deps.clock.now().toISOString() }))
    .where("id", "=", portfolio.id)
    .where("status", "=", "Draft")
    .where("deletedAt", "is", null);
  const result = await (expected === undefined ? guarded : guarded.where("version", "=", expected)).executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw await whyNotEdited(db, portfolio.id);
}

// Read again inside the transaction, behind the row's lock: another edit may have changed the photos meanwhile.
async function exchangePhotos(
  db: Db,
  filter: MoveCommand,
  existing: string[] | undefined,
  added: NewPhoto[],
): Promise<PhotoRow[]> {
  const { id } = filter.portfolio;
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
