import { withoutNames } from "contract/quality/nameless.ts";
import type { Expression } from "kysely";
import type { Db } from "../../platform/dependencies.ts";

/** What makes a text of a round nameless: without the learner's name, and without those of who decided on their work. */
export async function namelessIn(db: Db, { portfolio }: { portfolio: string }): Promise<(text: string) => string> {
  const names = (await namesIn(db, [portfolio])).get(portfolio) ?? [];
  return (text) => withoutNames(text, names);
}

/** Some ids, or what finds them: of hundreds PostgreSQL reads what belongs to them three times as fast. */
export type Chosen = readonly [string, ...string[]] | Expression<string>;

/** By portfolio, the names of its learner and of who decided on it. */
export async function namesIn(db: Db, ids: Chosen): Promise<Map<string, string[]>> {
  const people = db
    .selectFrom("portfolios")
    .select(["id as portfolio", "student as person"])
    .where("id", "in", ids)
    .union(
      db
        .selectFrom("decisions")
        .select(["portfolio", "assessor as person"])
        .where("portfolio", "in", ids)
        .$narrowType<{ portfolio: string }>(),
    )
    .union(db.selectFrom("reviews").select(["portfolio", "assessor as person"]).where("portfolio", "in", ids));
  const rows = await db
    .selectFrom(people.as("people"))
    .innerJoin("accounts", "accounts.id", "people.person")
    .select(["people.portfolio", "accounts.name"])
    .execute();
  const byPortfolio = Map.groupBy(rows, ({ portfolio }) => portfolio);
  return new Map([...byPortfolio].map(([portfolio, named]) => [portfolio, named.map(({ name }) => name)]));
}
