import { studentsPerPage } from "contract/centre/portfolio-list.ts";
import { type Compilable, type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import type { Search, SearchPart } from "./search.ts";

/** A filter whose students one index has in order, each with the counters of their portfolios. */
export interface IndexedFilter {
  /** All portfolios, those that are submitted, or those of one status or one unit. */
  kind: "all" | "submitted" | "status" | "unit";
  /** Which of `scopeCounts`: the status, the unit, or `submitted`; "" for all, as `studentCounts` has them. */
  scope: string;
  /** Of all, only students whose names contain all these parts. */
  named?: readonly SearchPart[];
}

/** An order of students, from its first or from its last on. */
export interface Order extends Pick<Search, "sort" | "order"> {
  from?: "first" | "last";
}

/**
 * Prepares a query for each kind of filter and each order, because PostgreSQL takes longer to plan it than to run it.
 * `build` may depend on nothing else: the scope that it gets stands for each of its kind.
 */
export function preparedByKind<Row>(
  names: readonly string[],
  build: (db: Db, filter: IndexedFilter, order: Order, value: (name: string) => string) => Compilable<Row>,
) {
  const statements = new Map<string, ReturnType<typeof prepared<string, Row>>>();
  return (
    db: Db,
    { kind, scope }: IndexedFilter,
    { sort, order, from }: Order,
    values: Record<string, string> = {},
  ) => {
    const key = [kind, sort, order, from].join();
    const made =
      statements.get(key) ??
      prepared<string, Row>(["scope", ...names], (db, value) =>
        build(db, { kind, scope: scope && value("scope") }, { sort, order, from }, value),
      );
    statements.set(key, made);
    return made(db, { ...values, scope });
  };
}

const slots = Array.from({ length: studentsPerPage }, (_, slot) => `student ${slot}`);

/** Prepares a query about a page of students: `build` gets the condition that the filter has what they have. */
export function preparedForStudents<Row>(
  build: (db: Db, condition: Expression<SqlBool>, students: string[], order: Order) => Compilable<Row>,
) {
  const statement = preparedByKind<Row>(slots, (db, filter, order, value) =>
    build(db, isIn(filter), slots.map(value), order),
  );
  return async (db: Db, filter: IndexedFilter, students: string[], order: Order): Promise<Row[]> => {
    if (students.length === 0) return [];
    // No student has the id "".
    return statement(db, filter, order, Object.fromEntries(slots.map((slot, at) => [slot, students[at] ?? ""])));
  };
}

function isIn({ kind, scope }: IndexedFilter): Expression<SqlBool> {
  const { eb, ref, and } = expressionBuilder<Tables, "portfolios">();
  if (kind === "all") return and([]);
  if (kind === "submitted") return eb("status", "!=", "Draft");
  if (kind === "unit") return sql<SqlBool>`${ref("units")} like '% ' || ${scope} || ' %'`;
  return sql<SqlBool>`${ref("status")} = ${scope}`;
}
