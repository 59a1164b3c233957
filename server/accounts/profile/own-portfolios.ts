import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { PortfolioRow } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/dependencies.ts";
import { chunks, type Pages } from "./own-judgements.ts";

// Includes deleted portfolios, which are stored until the end of the retention time.
export async function portfolioIds(db: Db, student: string): Promise<string[]> {
  const rows = await db.selectFrom("portfolios").select("id").where("student", "=", student).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Of an assessor: what they wrote about others. */
export async function recordIds(db: Db, author: string): Promise<string[]> {
  const rows = await db.selectFrom("portfolios").select("id").where("author", "=", author).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** What was said to the person with the rounds of their portfolios, then what they said themselves. */
export async function* voicePages(db: Db, account: string, portfolios: string[]): Pages {
  const all = db.selectFrom("attachments").select(["id", "portfolio", "bytes", "seconds", "transcript", "createdAt"]);
  const facts = ({ id: _, ...one }: { id: string }, written: boolean) => ({ ...one, written });
  for (const ids of chunks(portfolios)) {
    const about = all.where("portfolio", "in", ids).where("review", "is not", null).orderBy("createdAt").orderBy("id");
    yield (await about.execute()).map((one) => facts(one, false));
  }
  const made = all.where("speaker", "=", account).orderBy("id").limit(rowsAtOnce);
  for await (const rows of inPages<{ id: string }>((last) => made.where("id", ">", last?.id ?? "").execute()))
    yield rows.map((one) => facts(one, true));
}

export async function* portfolioPages(db: Db, portfolios: string[]): Pages {
  for (const ids of chunks(portfolios)) {
    const found = await db.selectFrom("portfolios").selectAll().where("id", "in", ids).orderBy("id").execute();
    const photos = await db
      .selectFrom("photos")
      .select(["portfolio", "caption", "width", "height", "bytes", "takenAt", "createdAt"])
      .where("portfolio", "in", ids)
      .orderBy("position")
      .execute();
    const attachments = await db
      .selectFrom("attachments")
      .select(["portfolio", "name", "mediaType", "bytes", "seconds", "pages", "caption", "transcript", "createdAt"])
      .select("finding")
      .where("portfolio", "in", ids)
      .where("speaker", "is", null)
      .orderBy("position")
      .execute();
    const attachedTo = Map.groupBy(attachments, ({ portfolio }) => portfolio);
    const further = await db.selectFrom("furtherPlaces").selectAll().where("portfolio", "in", ids).execute();
    const byPortfolio = Map.groupBy(photos, (photo) => photo.portfolio);
    const alsoBy = Map.groupBy(further, ({ portfolio }) => portfolio);
    yield found.map((row) => ({
      ...portfolioFacts(row, byPortfolio.get(row.id) ?? []),
      attachments: attachedTo.get(row.id)?.map(({ portfolio: _, ...attachment }) => attachment) ?? [],
      also: alsoBy.get(row.id)?.map(({ unit, outcome, criterion }) => ({ unit, outcome, criterion })) ?? [],
    }));
  }
}

function portfolioFacts(row: PortfolioRow, photos: { portfolio: string }[]) {
  const { id, student: _, sections, ...facts } = row;
  return {
    _id: id,
    ...facts,
    sections: JSON.parse(sections),
    photos: photos.map(({ portfolio: _, ...photo }) => photo),
  };
}
