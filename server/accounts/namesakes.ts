import type { Person } from "contract/core/person.ts";
import type { Db } from "../platform/dependencies.ts";

/** The learners as they are listed, those with a reference whose name somebody else at the centre has too. */
export async function toldApart<P extends Person>(db: Db, learners: P[]): Promise<P[]> {
  if (learners.length === 0) return learners;
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "referenceNo", "email"])
    .where(
      "id",
      "in",
      learners.map(({ _id }) => _id),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("accounts as others")
          .select("others.id")
          .whereRef("others.nameKey", "=", "accounts.nameKey")
          .whereRef("others.id", "!=", "accounts.id"),
      ),
    )
    .execute();
  const references = new Map(rows.map(({ id, referenceNo, email }) => [id, referenceNo || email]));
  return learners.map((one) => {
    const reference = references.get(one._id);
    return reference === undefined ? one : { ...one, reference };
  });
}
