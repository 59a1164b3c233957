import { searchWords } from "contract/search.ts";
import { type Expression, type ExpressionWrapper, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Whether a text holds what is sought, however either is capitalised. Alike on both databases. */
export function holds(text: Expression<string>, sought: string): RawBuilder<boolean> {
  const pattern = `%${sought.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${text}) like lower(${pattern}) escape '\\'`;
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
