import { createHash } from "node:crypto";
import type { NewPortfolio } from "contract/portfolios.ts";
import { record } from "../audit/trail.ts";
import { isDuplicate } from "../database/faults.ts";
import { newId } from "../database/ids.ts";
import { insertRow } from "../database/prepared.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { tell } from "../notices/notices.ts";
import { addPhotos, checkCount, dropUnsaved, storePhotos } from "./photos.ts";
import { placeColumns } from "./place.ts";

interface NewForm {
  fields: NewPortfolio;
  files: ReceivedFile[];
}

/**
 * Creates a portfolio with its photos and answers its id. The same key gives the same portfolio, also when two
 * requests with it run at once. @throws Refusal 400 place, 409 the key was used for something else, 413, 415, 507
 */
export async function create(house: House, student: string, form: NewForm, key: string | undefined): Promise<string> {
  const place = placeColumns(form.fields);
  checkCount(form.files.length, form.files);
  const creation = key === undefined ? undefined : { student, key, fingerprint: fingerprintOf(form) };
  // Asked before photos are worked on; without any, it is early enough to find out at the claim.
  const earlier = creation && form.files.length > 0 && (await findCreation(house.db, creation));
  if (earlier) return earlier;

  const photos = await storePhotos(house, form.files);
  const portfolio = rowOf(house, student, form.fields, place);
  try {
    await house.db.transaction().execute(async (db) => {
      await insertRow(db, "portfolios", portfolio);
      // Of two with one key, the later is refused here.
      if (creation)
        await insertRow(db, "creations", { ...creation, portfolio: portfolio.id, createdAt: portfolio.createdAt });
      await addPhotos(db, portfolio.id, photos, 0);
      const entry = {
        actor: student,
        subject: "portfolio",
        subjectId: portfolio.id,
        became: portfolio.status,
      } as const;
      if (portfolio.status !== "Draft") await tell(db, house.clock, { kind: "submission", portfolio });
      await record(db, house.clock, { ...entry, action: "create" });
    });
    return portfolio.id;
  } catch (error) {
    await dropUnsaved(house, photos, error);
    if (!creation || !isDuplicate(error)) throw error;
    return (await findCreation(house.db, creation)) ?? Promise.reject(error);
  }
}

interface Creation {
  student: string;
  key: string;
  fingerprint: string;
}

async function findCreation(db: Db, { student, key, fingerprint }: Creation): Promise<string | undefined> {
  const found = await db
    .selectFrom("creations")
    .select(["portfolio", "fingerprint"])
    .where("student", "=", student)
    .where("key", "=", key)
    .executeTakeFirst();
  if (found && found.fingerprint !== fingerprint) {
    throw new Refusal(409, "This was sent before with other contents. Please save it once more.");
  }
  return found?.portfolio;
}

function fingerprintOf(form: NewForm): string {
  const photos = form.files.map((file) => file.sha256);
  return createHash("sha256")
    .update(JSON.stringify([form.fields, photos]))
    .digest("base64url");
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
