import type { NewPortfolio } from "contract/portfolios.ts";
import { record } from "../audit/trail.ts";
import { newId } from "../database/ids.ts";
import { insertRow } from "../database/prepared.ts";
import { transact } from "../database/transact.ts";
import type { House } from "../house.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { tell } from "../notices/notices.ts";
import { addPhotos, checkCount, dropUnsaved, storePhotos } from "./photos.ts";
import { placeColumns } from "./place.ts";

interface NewForm {
  fields: NewPortfolio;
  files: ReceivedFile[];
}

/** Creates a portfolio with its photos and answers its id. @throws Refusal 400 place, 413, 415, 507 */
export async function create(house: House, student: string, form: NewForm): Promise<string> {
  const place = placeColumns(form.fields);
  checkCount(form.files.length, form.files);
  const photos = await storePhotos(house, form.files);
  const portfolio = rowOf(house, student, form.fields, place);
  try {
    return await transact(house, async (db) => {
      await insertRow(db, "portfolios", portfolio);
      await addPhotos(db, portfolio.id, photos, 0);
      const entry = {
        actor: student,
        subject: "portfolio",
        subjectId: portfolio.id,
        became: portfolio.status,
      } as const;
      if (portfolio.status !== "Draft") await tell(db, house.clock, { kind: "submission", portfolio });
      await record(db, house.clock, { ...entry, action: "create" });
      return portfolio.id;
    });
  } catch (error) {
    await dropUnsaved(house, photos, error);
    throw error;
  }
}

function rowOf(house: House, student: string, fields: NewPortfolio, place: ReturnType<typeof placeColumns>) {
  const now = house.clock.now().toISOString();
  const { unit, learningOutcome, criteria, sections, ...texts } = fields;
  return {
    id: newId(),
    student,
    ...texts,
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
