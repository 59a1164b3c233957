import { withoutNames } from "contract/quality/exercising.ts";
import type { Db } from "../../platform/dependencies.ts";

/** What makes a text of a round nameless: without the learner's name, and without those of who decided on their work. */
export async function namelessIn(db: Db, { portfolio: id }: { portfolio: string }): Promise<(text: string) => string> {
  const people = db
    .selectFrom("portfolios")
    .select("student as id")
    .where("id", "=", id)
    .union(db.selectFrom("decisions").select("assessor as id").where("portfolio", "=", id))
    .union(db.selectFrom("reviews").select("assessor as id").where("portfolio", "=", id));
  const rows = await db
    .selectFrom(people.as("people"))
    .innerJoin("accounts", "accounts.id", "people.id")
    .select("accounts.name")
    .execute();
  const names = rows.map(({ name }) => name);
  return (text) => withoutNames(text, names);
}
