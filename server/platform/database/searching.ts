import { searchWords } from "contract/core/search.ts";
import type { NewestFirst } from "contract/core/text.ts";
import {
  CollateNode,
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type OrderByDirection,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "./tables.ts";

// The collation for PostgreSQL, whose default locale in containers, C, has no lower case for Ł. On SQLite the query
// compiler leaves it out (sqlite.ts), and `lower` and `sort_key` are functions of ours.
const icu = collation("und-x-icu");
const bytes = collation("C");

function collation(name: string): Expression<unknown> {
  return { expressionType: undefined, toOperationNode: () => CollateNode.create(name) };
}

/** Sorts a text by its bytes, whatever the locale of the database. */
export function byteOrder(text: Expression<string>): RawBuilder<string> {
  return sql<string>`${text} ${bytes}`;
}

/** Sorts names by letters first, whatever their case or accents, alike on both databases. */
export function alphabetical(name: Expression<string>): RawBuilder<string> {
  return sql<string>`sort_key(${name} ${icu})`;
}

/** Whether a text contains another, ignoring case, alike on both databases. */
export function holds(text: Expression<string>, part: string): RawBuilder<boolean> {
  return holdsInLower(lowered(text), part);
}

/** A text in lower case, alike on both databases. */
export function lowered(text: Expression<string>): RawBuilder<string> {
  return sql<string>`lower(${text} ${icu})`;
}

/** Whether a text that is stored in lower case contains another, ignoring case; an index can answer this. */
export function holdsInLower(text: Expression<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like lower(cast(${patternOf(part)} as text) ${icu}) escape '\\'`;
}

/** Whether each word of a search occurs in one of the texts, as `hasWords` in the contract does it. */
export function holdsWords(
  texts: readonly Expression<string>[],
  search: string,
  isHeld = holds,
): ExpressionWrapper<Tables, keyof Tables, SqlBool> {
  const { and, or } = expressionBuilder<Tables, keyof Tables>();
  return and(searchWords(search).map((word) => or(texts.map((text) => isHeld(text, word)))));
}

function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The part of a list that is newest first, by the columns of its time and its id. */
export function newestFirst<DB, TB extends keyof DB, O>(
  list: SelectQueryBuilder<DB, TB, O>,
  [at, id]: readonly [at: RawBuilder<unknown>, id: RawBuilder<unknown>],
  { rows, before }: NewestFirst,
): SelectQueryBuilder<DB, TB, O> {
  const part = list.orderBy(at, "desc").orderBy(id, "desc").limit(rows);
  return before ? part.where(sql<SqlBool>`(${at}, ${id}) < (${before[0]}, ${before[1]})`) : part;
}

/** Offset pagination with `each` rows a page. A page beyond the last one becomes the last one. */
export function pageOf(wanted: number, total: number, each: number): { page: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / each));
  const page = Math.min(wanted, pages);
  return { page, pages, offset: (page - 1) * each };
}

/** How a page is read: so many rows after `offset` in these directions, which `inOrder` turns around again. */
export interface Slice {
  limit: number;
  offset: number;
  asc: OrderByDirection;
  desc: OrderByDirection;
  inOrder<Row>(rows: Row[]): Row[];
}

/** A page of the second half is read from the end, so that the last one costs as little as the first. */
export function sliceOf(page: number, total: number, each: number): Slice {
  const offset = (page - 1) * each;
  const limit = Math.max(0, Math.min(each, total - offset));
  if (offset <= total / 2) return { limit, offset, asc: "asc", desc: "desc", inOrder: (rows) => rows };
  const inOrder = <Row>(rows: Row[]) => rows.toReversed();
  return { limit, offset: total - offset - limit, asc: "desc", desc: "asc", inOrder };
}
