import { searchWords } from "contract/core/search.ts";
import {
  CollateNode,
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "./tables.ts";

// By whose rules PostgreSQL compares, whatever the database's own locale is: in the usual one of containers, C, Ł has no
// small letter. SQLite leaves it out (sqlite.ts) and is given functions of its own.
const icu: Expression<unknown> = {
  expressionType: undefined,
  toOperationNode: () => CollateNode.create("und-x-icu"),
};

/** What people's names are sorted by: letters first, whatever their case or accents. Alike on both databases. */
export function alphabetical(name: Expression<string>): RawBuilder<string> {
  return sql<string>`sort_key(${name} ${icu})`;
}

/** Whether a text holds what is sought, however either is capitalised. Alike on both databases. */
export function holds(text: Expression<string>, sought: string): RawBuilder<boolean> {
  const pattern = `%${sought.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${text} ${icu}) like lower(cast(${pattern} as text) ${icu}) escape '\\'`;
}

/** Whether each word of a search stands in one of the texts, as `hasWords` of the contract says it. */
export function holdsWords(
  texts: readonly Expression<string>[],
  search: string,
): ExpressionWrapper<Tables, keyof Tables, SqlBool> {
  const { and, or } = expressionBuilder<Tables, keyof Tables>();
  return and(searchWords(search).map((word) => or(texts.map((text) => holds(text, word)))));
}

/** Which rows make a page, with `each` rows a page. A page behind the last one is the last one. */
export function pageOf(wanted: number, total: number, each: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / each));
  const page = Math.min(wanted, pages);
  return { page, pages, offset: (page - 1) * each };
}
