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

// The collation for PostgreSQL, whose default locale in containers, C, has no lower case for Ł. On SQLite the query
// compiler leaves it out (sqlite.ts), and `lower` and `sort_key` are functions of ours.
const icu: Expression<unknown> = {
  expressionType: undefined,
  toOperationNode: () => CollateNode.create("und-x-icu"),
};

/** Sorts names by letters first, whatever their case or accents, alike on both databases. */
export function alphabetical(name: Expression<string>): RawBuilder<string> {
  return sql<string>`sort_key(${name} ${icu})`;
}

/** Whether a text contains another, ignoring case, alike on both databases. */
export function holds(text: Expression<string>, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${text} ${icu}) like lower(cast(${pattern} as text) ${icu}) escape '\\'`;
}

/** Whether each word of a search occurs in one of the texts, as `hasWords` in the contract does it. */
export function holdsWords(
  texts: readonly Expression<string>[],
  search: string,
): ExpressionWrapper<Tables, keyof Tables, SqlBool> {
  const { and, or } = expressionBuilder<Tables, keyof Tables>();
  return and(searchWords(search).map((word) => or(texts.map((text) => holds(text, word)))));
}

/** Offset pagination with `each` rows a page. A page beyond the last one becomes the last one. */
export function pageOf(wanted: number, total: number, each: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / each));
  const page = Math.min(wanted, pages);
  return { page, pages, offset: (page - 1) * each };
}
