import type { Phrase } from "contract/reviews/phrases.ts";
import { phraseLimits } from "contract/reviews/review-options.ts";
import { isId, newId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";

/** An assessor's own phrases, the oldest first. */
export async function phrasesOf(db: Db, assessor: string): Promise<Phrase[]> {
  return db
    .selectFrom("phrases")
    .select(["id as _id", "text"])
    .where("assessor", "=", assessor)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** @throws Refusal 409 when there are too many already */
export async function addPhrase(deps: Dependencies, assessor: string, text: string): Promise<Phrase> {
  const id = newId();
  return transact(deps, async (db) => {
    // Whoever adds one holds the oldest until the commit, so that two at once cannot both be the last.
    const oldest = ownedBy(db, assessor).select("id").orderBy("createdAt").orderBy("id").limit(1);
    await db
      .updateTable("phrases")
      .set((row) => ({ text: row.ref("text") }))
      .where("id", "=", oldest)
      .execute();
    await db.insertInto("phrases").values({ id, assessor, text, createdAt: deps.clock.now().toISOString() }).execute();
    const { count } = await ownedBy(db, assessor)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count > phraseLimits.most) throw tooMany();
    return { _id: id, text };
  });
}

/** @throws Refusal 404 when it is not one of this assessor's */
export async function changePhrase(deps: Dependencies, assessor: string, id: string, text: string): Promise<void> {
  await transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("phrases")
      .set({ text })
      .where("id", "=", checkedId(id))
      .where("assessor", "=", assessor)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound();
  });
}

/** @throws Refusal 404 when it is not one of this assessor's */
export async function deletePhrase(deps: Dependencies, assessor: string, id: string): Promise<void> {
  await transact(deps, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom("phrases")
      .where("id", "=", checkedId(id))
      .where("assessor", "=", assessor)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw notFound();
  });
}

function ownedBy(db: Db, assessor: string) {
  return db.selectFrom("phrases").where("assessor", "=", assessor);
}

function checkedId(id: string): string {
  if (!isId(id)) throw notFound();
  return id;
}

function notFound(): Refusal {
  return new Refusal(404, "Phrase not found");
}

function tooMany(): Refusal {
  return new Refusal(409, `You can keep at most ${phraseLimits.most} phrases. Delete one that you no longer use.`);
}
