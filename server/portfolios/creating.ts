import type { Status } from "contract/core/moves.ts";
import type { OrderedPhotos } from "contract/portfolios/form-fields.ts";
import type { NewPortfolio } from "contract/portfolios/new-portfolio.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { recordAction } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../platform/database/ids.ts";
import { insertRow } from "../platform/database/prepared-statements.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { openUnitsOf } from "../qualifications/worked-towards.ts";
import { addedIn, type Placing, placeAttachments } from "./attachments/placing.ts";
import { checkCells, placeColumns, rangeColumns } from "./curriculum-place.ts";
import { addFurther, furtherPlaces, furtherRows } from "./further-places.ts";
import { type NewPhoto, orderPhotos } from "./photo-order.ts";
import { addPhotos, checkCount, saveWithPhotos } from "./photos.ts";
import { checkQuota } from "./quota.ts";
import { checkDeclared, declare } from "./statements.ts";
import { consumeUploads } from "./uploads/uploads.ts";

interface CreateForm {
  fields: NewPortfolio;
  files: ReceivedFile[];
}

/**
 * Creates a portfolio with its photos, those of the form before those that were uploaded before, and returns its id.
 * @throws Refusal 400 place or a photo that is not there, 409 an upload that is not there, 413, 415, 507
 */
export async function create(deps: Dependencies, student: string, form: CreateForm): Promise<string> {
  const units = await openUnitsOf(deps.db, student);
  const place = placeColumns(form.fields, units);
  checkCells(form.fields.cells, units);
  checkCount(form.files.length + new Set(form.fields.uploads).size, form.files);
  const further = furtherPlaces(form.fields, form.fields.also, units);
  const { declared, aiHelp, ...fields } = form.fields;
  const portfolio = rowOf(deps, student, fields, place);
  const { uploads } = fields;
  if (portfolio.status !== "Draft") checkDeclared(deps, form.fields);
  const bring = { student, by: student, files: form.files, ...form.fields };
  return saveWithPhotos(deps, bring, async (db, photos, placing) => {
    const content = { portfolio, further, by: student, uploads, photos, order: form.fields.photos, placing };
    await storeNew({ ...deps, db }, content);
    await checkQuota({ ...deps, db }, student, photos.length + uploads.length + addedIn(fields.attachments));
    if (portfolio.status !== "Draft") await notify(db, deps.clock, { kind: "submission", portfolio });
    const subject = { subject: "portfolio", subjectId: portfolio.id } as const;
    await recordAction(db, deps.clock, { actor: student, action: "create", ...subject, became: portfolio.status });
    if (portfolio.status !== "Draft")
      await declare(db, deps.clock, { by: student, portfolio: portfolio.id, declared, aiHelp });
    return portfolio.id;
  });
}

/** A new portfolio with its criteria and photos; `by` is who sends it and uploaded photos before. */
interface NewContent {
  portfolio: PortfolioRow;
  further: CriterionPlace[];
  by: string;
  uploads: string[];
  photos: NewPhoto[];
  order: OrderedPhotos;
  placing: Placing | undefined;
}

/** In the transaction of `deps.db`. @throws Refusal 409 an upload that is not there */
export async function storeNew(deps: Pick<Dependencies, "db" | "clock">, content: NewContent): Promise<void> {
  const { db } = deps;
  const { portfolio, further, by, uploads, photos, order, placing } = content;
  await insertRow(db, "portfolios", portfolio);
  await addFurther(db, furtherRows(portfolio.id, further, by));
  const uploaded = await consumeUploads(deps, by, uploads);
  await addPhotos(db, portfolio.id, orderPhotos([], [...photos, ...uploaded], order));
  if (placing && placing.placed.length > 0) await placeAttachments(deps, portfolio.id, placing);
}

/** A save is the same however its photos come: with it, or before it and named by their SHA-256. */
export function contentsOf<F extends { uploads: string[] }>({ fields, files }: { fields: F; files: ReceivedFile[] }) {
  const photos = new Set([...files.map(({ sha256 }) => sha256), ...fields.uploads]);
  return { fields: { ...fields, uploads: [] }, hashes: [...photos].map((sha256) => ["images", sha256]) };
}

/** The row of a portfolio that the student writes. */
export function rowOf(
  { clock }: Pick<Dependencies, "clock">,
  student: string,
  fields: Omit<NewPortfolio, "declared" | "aiHelp" | "status"> & { status: Status },
  place: ReturnType<typeof placeColumns>,
): PortfolioRow {
  const now = clock.now().toISOString();
  const { unit, learningOutcome, criteria, also: ___, cells, sections, ...written } = fields;
  const { uploads: _, photos: __, attachments: ____, ...texts } = written;
  return {
    id: newId(),
    student,
    ...texts,
    ...rangeColumns({ ...texts, cells }),
    ...place,
    sections: JSON.stringify(sections),
    submissionCount: 0,
    version: 1,
    feedback: "",
    submittedAt: fields.status === "Draft" ? null : now,
    reviewedAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    author: null,
    isPending: 0,
  };
}
