import type { NewPortfolio } from "contract/portfolios/portfolios.ts";
import { recordAction } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { newId } from "../platform/database/ids.ts";
import { insertRow } from "../platform/database/prepared-statements.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import { placeColumns, rangeColumns } from "./curriculum-place.ts";
import { addFurther, furtherPlaces, furtherRows } from "./further-places.ts";
import { placePhotos } from "./photo-order.ts";
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
  const place = placeColumns(form.fields);
  checkCount(form.files.length + new Set(form.fields.uploads).size, form.files);
  const further = furtherPlaces(form.fields, form.fields.also);
  const portfolio = rowOf(deps, student, form.fields, place);
  const { uploads, declared, aiHelp } = form.fields;
  if (portfolio.status !== "Draft") checkDeclared(deps, form.fields);
  return saveWithPhotos(deps, { student, files: form.files, uploads }, async (db, photos) => {
    await insertRow(db, "portfolios", portfolio);
    await addFurther(db, furtherRows(portfolio.id, further, student));
    const uploaded = await consumeUploads({ ...deps, db }, student, uploads);
    await addPhotos(db, portfolio.id, placePhotos([], [...photos, ...uploaded], form.fields.photos));
    await checkQuota({ ...deps, db }, student, photos.length + uploads.length);
    if (portfolio.status !== "Draft") await notify(db, deps.clock, { kind: "submission", portfolio });
    const subject = { subject: "portfolio", subjectId: portfolio.id } as const;
    await recordAction(db, deps.clock, { actor: student, action: "create", ...subject, became: portfolio.status });
    if (portfolio.status !== "Draft")
      await declare(db, deps.clock, { by: student, portfolio: portfolio.id, declared, aiHelp });
    return portfolio.id;
  });
}

function rowOf(deps: Dependencies, student: string, fields: NewPortfolio, place: ReturnType<typeof placeColumns>) {
  const now = deps.clock.now().toISOString();
  const { unit, learningOutcome, criteria, also: ___, cells, sections, uploads: _, photos: __, ...rest } = fields;
  const { declared: ____, aiHelp: _____, ...texts } = rest;
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
  };
}
