import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/dependencies.ts";

/** Somebody who is erased: what their rows are found by, and what stays instead. */
export interface Erased {
  id: string;
  name: string;
  emailKey: string;
  /** As `addressesOf` finds them. */
  addresses: string[];
  addressHash: string;
  pseudonym: string;
  at: string;
}

/** Which rows of a table concern a person. */
export type Rows = (person: Erased) => RawBuilder<boolean>;

export function theirs(id: string) {
  return sql`(select "id" from "portfolios" where "student" = ${id})`;
}

export const ofAccount: Rows = ({ id }) => sql`"account" = ${id}`;
export const ofPortfolio: Rows = ({ id }) => sql`"portfolio" in ${theirs(id)}`;
/** The complaints from this address. */
export const complainedBy: Rows = ({ emailKey }) => sql`"emailKey" = ${emailKey}`;
export const aboutLearner: Rows = ({ id }) => sql`("learner" = ${id} or "portfolio" in ${theirs(id)})`;

/** The applications that became this account, or came from its address. */
export function applied({ id, emailKey }: Erased) {
  return sql`(select "id" from "applications" where "learner" = ${id} or lower("email") = ${emailKey})`;
}

/** What was changed beside others: their account, their portfolios, their applications. */
export const ofThings: Rows = (person) => sql`("thing" = ${person.id} or "thing" in ${theirs(person.id)}
  or "thing" in ${applied(person)})`;

/** Notifications to the person, that name them, or about what was theirs. */
export const told: Rows = (person) => sql`("account" = ${person.id} or "person" = ${person.id}
  or "subjectId" = ${person.id} or "subjectId" in ${theirs(person.id)} or "subjectId" in ${applied(person)}
  or "subjectId" in (select "id" from "samples" where "learner" = ${person.id}))`;

/** Somebody has judged it, so that it stays as what was judged, without its contents. */
export const isJudged = sql`(exists (select 1 from "reviews" where "reviews"."portfolio" = "portfolios"."id")
  or exists (select 1 from "decisions" where "decisions"."portfolio" = "portfolios"."id"))`;

/** The witnesses of this learner's work, but for those of somebody else's too. */
export function onlyTheirWitness({ id }: Pick<Erased, "id">): RawBuilder<boolean> {
  return sql`"id" in (select "witness" from "statements" where "learner" = ${id} or "portfolio" in ${theirs(id)})
    and not exists (select 1 from "statements" left join "portfolios" on "portfolios"."id" = "statements"."portfolio"
      where "statements"."witness" = "witnesses"."id"
        and coalesce("statements"."learner", "portfolios"."student") <> ${id})`;
}

/** Links about their work, and those of their own that are about none: to employers, and their calendar. */
export function theirPass({ id }: Pick<Erased, "id">, passes = "passes"): RawBuilder<boolean> {
  const [portfolio, by] = [sql.ref(`${passes}.portfolio`), sql.ref(`${passes}.by`)];
  return sql`(coalesce(${portfolio} in ${theirs(id)}, false) or (${by} = ${id} and ${portfolio} is null))`;
}

/** Whether a text has the name, as whole words; quotes and stops may stand beside them. */
export function hasName(column: string, { name }: Erased) {
  const asWords = sql`' ' || replace(replace(replace(${sql.ref(column)}, '"', ' '), '.', ' '), ',', ' ') || ' '`;
  const words = JSON.stringify(name).slice(1, -1).replaceAll(/[".,]/g, " ");
  return sql`${asWords} like ${`% ${words.replaceAll(/[\\%_]/g, "\\$&")} %`} escape '\\'`;
}

/** The person's address, and those of witnesses and employers whom nobody else asked, in lower case. */
export async function addressesOf(db: Db, { id, emailKey }: Pick<Erased, "id" | "emailKey">): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select "emailKey" as "address" from "witnesses" where ${onlyTheirWitness({ id })}
    union select lower("email") from "passes" where "email" is not null and ${theirPass({ id })}
      and not exists (select 1 from "passes" as "others" where lower("others"."email") = lower("passes"."email")
        and not ${theirPass({ id }, "others")})`.execute(db);
  return [emailKey, ...rows.map(({ address }) => address)];
}

/** The rooms that hold a learner: `enrolments` is JSON that names them by their ids. */
export function roomsWith(id: string) {
  return sql`(select "id" from "rooms" where "enrolments" like ${`%"${id}"%`})`;
}
