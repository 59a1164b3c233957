import type { PortfolioEdit } from "contract/portfolios/new-portfolio.ts";
import { recordAction } from "../audit/log.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { nameIn } from "../platform/images/viewer-tokens.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { addedIn, placeAttachments } from "./attachments/placing.ts";
import { checkCells, placeColumns, rangeColumns } from "./curriculum-place.ts";
import { cellsOf, decidedIn } from "./decisions.ts";
import { furtherAfter, furtherIn, replaceFurther } from "./further-places.ts";
import { checkVersion, type MoveCommand, staleVersion } from "./moving.ts";
import { type NewPhoto, orderPhotos, replacedBy } from "./photo-order.ts";
import { addPhotos, checkCount, saveWithPhotos } from "./photos.ts";
import { type FoundPortfolio, findPortfolio, photosOf } from "./portfolios.ts";
import { checkQuota } from "./quota.ts";
import { deleteUnreferenced } from "./shared-photos.ts";
import { consumeUploads } from "./uploads/uploads.ts";

interface EditForm {
  fields: PortfolioEdit;
  files: ReceivedFile[];
}

/**
 * Changes a draft's texts and photos in one transaction: everything is saved, or nothing is.
 * @throws Refusal 409 not a draft or an upload that is not there, 412 changed by someone else since, 400 place or a photo
 * that is not this portfolio's, 413, 415
 */
export async function edit(deps: Dependencies, command: MoveCommand, form: EditForm): Promise<void> {
  const { portfolio, expected } = command;
  if (portfolio.status !== "Draft") throw notADraft();
  checkVersion(portfolio, expected);
  const units = new Set([...(await openUnitsOf(deps.db, portfolio.student)), portfolio.unit]);
  checkCells(form.fields.cells, units, cellsOf(portfolio.cells));
  const set = columnsOf(form.fields, portfolio, units);
  const { unit, outcome: learningOutcome, criterion: criteria } = portfolio;
  const before = { main: { unit, learningOutcome, criteria }, further: furtherIn(portfolio.further) };
  const accepted = decidedIn(portfolio).filter(({ verdict }) => verdict !== "not yet");
  const further = furtherAfter(form.fields, form.fields.also, { before, accepted }, units);
  const { uploads } = form.fields;
  const staying = photosToKeep(await photosOf(deps.db, portfolio.id), form.fields);
  checkCount(staying.length + form.files.length + new Set(uploads).size, form.files);

  let removed: PhotoRow[] = [];
  const { student } = portfolio;
  const bring = { student, by: command.actor, files: form.files, ...form.fields };
  await saveWithPhotos(deps, bring, async (db, added, placing) => {
    await updateContent(db, deps, command, set);
    if (further) await replaceFurther(db, portfolio.id, further, command.actor);
    const uploaded = await consumeUploads({ ...deps, db }, command.actor, uploads);
    removed = await replacePhotos(db, command, form.fields, [...added, ...uploaded]);
    if (placing) await placeAttachments({ ...deps, db }, portfolio.id, placing);
    await checkQuota({ ...deps, db }, student, added.length + uploads.length + addedIn(placing?.placed));
    const entry = { actor: command.actor, subject: "portfolio", subjectId: portfolio.id } as const;
    await recordAction(db, deps.clock, { ...entry, action: "edit" });
  });
  await deleteUnreferenced(deps, removed);
}

function columnsOf(
  { existingImages: _, uploads: __, photos: ___, also: ____, attachments: _____, ...fields }: PortfolioEdit,
  before: FoundPortfolio,
  units: ReadonlySet<string>,
) {
  const { unit, learningOutcome, criteria, sections, cells, ...texts } = fields;
  const present = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return {
    ...(present as Partial<typeof texts>),
    ...rangeColumns({ ...texts, cells }, before),
    ...placeColumns({ unit, learningOutcome, criteria }, units),
    ...(sections && { sections: JSON.stringify(sections) }),
  };
}

async function updateContent(
  db: Db,
  deps: Dependencies,
  command: MoveCommand,
  set: ReturnType<typeof columnsOf>,
): Promise<void> {
  const { portfolio, expected } = command;
  const guarded = db
    .updateTable("portfolios")
    .set((row) => ({ ...set, version: row("version", "+", 1), updatedAt: deps.clock.now().toISOString() }))
    .where("id", "=", portfolio.id)
    .where("status", "=", "Draft")
    .where("deletedAt", "is", null);
  const result = await (expected === undefined ? guarded : guarded.where("version", "=", expected)).executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw await editRefusal(db, portfolio.id);
}

// Reads the photos again: the update above has locked the portfolio's row, and another edit may have changed them before.
async function replacePhotos(
  db: Db,
  command: MoveCommand,
  fields: PortfolioEdit,
  added: (NewPhoto | undefined)[],
): Promise<PhotoRow[]> {
  const { id } = command.portfolio;
  const photos = await photosOf(db, id);
  const remaining = photosToKeep(photos, fields);
  checkCount(remaining.length + added.filter((photo) => photo !== undefined).length);
  const removed = photos.filter((photo) => !remaining.includes(photo));
  if (removed.length > 0) {
    const ids = removed.map((photo) => photo.id);
    await db.deleteFrom("photos").where("id", "in", ids).execute();
  }
  const ordered = orderPhotos(remaining, added, fields.photos, removed);
  const stored = new Map(remaining.map((photo) => [photo.id, photo]));
  for (const { id, position, caption } of ordered) {
    const before = stored.get(id);
    if (before && (before.position !== position || before.caption !== caption))
      await db.updateTable("photos").set({ position, caption }).where("id", "=", id).execute();
  }
  const fresh = ordered.filter((photo) => !stored.has(photo.id));
  await addPhotos(db, id, fresh);
  return removed;
}

function photosToKeep(photos: PhotoRow[], fields: PortfolioEdit): PhotoRow[] {
  const replaced = replacedBy(fields.photos);
  return photosNamed(photos, fields.existingImages).filter(({ file }) => !replaced.has(file));
}

function photosNamed(photos: PhotoRow[], existing: string[] | undefined): PhotoRow[] {
  if (existing === undefined) return photos;
  const names = new Set(existing.map(nameIn));
  const remaining = photos.filter((photo) => names.has(photo.file));
  if (remaining.length < names.size) {
    const message = "One of the photos to keep is not in this portfolio. Reload the page and try again.";
    throw refuseField(400, "existingImages", message);
  }
  return remaining;
}

async function editRefusal(db: Db, id: string): Promise<Refusal> {
  const now = await findPortfolio(db, id);
  if (!now) return new Refusal(404, "Portfolio not found");
  return now.status === "Draft" ? staleVersion() : notADraft();
}

function notADraft(): Refusal {
  return new Refusal(409, "Only a draft can be edited. Move the portfolio to Draft first.");
}
