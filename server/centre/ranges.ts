import { studentsPerPage } from "contract/centre/portfolio-list.ts";
import { submitted } from "contract/centre/portfolio-orders.ts";
import { statusLabels } from "contract/core/moves.ts";
import { type Compilable, type Expression, expressionBuilder, type SqlBool } from "kysely";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import type { Search, SearchPart } from "./matching.ts";

/** Students whose counters one index has in order. */
export interface Range {
  /** What `scopeCounts` counts: a status, a unit, or all that is submitted; "" is everything, as `studentCounts` has it. */
  scope: string;
  /** Of everything, only those whose names contain all these parts. */
  named?: readonly SearchPart[];
}

/** What all portfolios of a scope have in common: sorting by it is sorting by name, which an index answers. */
export function sameIn({ scope }: Range): "status" | "unit" | undefined {
  if (scope === "" || scope === submitted) return undefined;
  return Object.hasOwn(statusLabels, scope) ? "status" : "unit";
}

/** What statements about a range depend on besides the value of its scope. */
function kindOf(range: Range): string {
  return sameIn(range) ?? range.scope;
}

type Order = Pick<Search, "sort" | "order">;
type Placeholder = (name: string) => string;

/**
 * A query about a range, prepared for each kind of range, each order and each `variant`, because PostgreSQL takes longer to
 * plan it than to run it. `build` may depend on these, and puts `value("scope")` where the scope belongs.
 */
export function preparedInRange<Row, Variant extends string = "">(
  names: readonly string[],
  build: (db: Db, range: Range, order: Order, value: Placeholder, variant: Variant) => Compilable<Row>,
) {
  const statements = new Map<string, ReturnType<typeof prepared<string, Row>>>();
  return (db: Db, range: Range, { sort, order }: Order, values: Record<string, string>, variant: Variant) => {
    const key = [kindOf(range), sort, order, variant].join();
    const made =
      statements.get(key) ??
      prepared<string, Row>(["scope", ...names], (db, value) => build(db, range, { sort, order }, value, variant));
    statements.set(key, made);
    return made(db, { ...values, scope: range.scope });
  };
}

const slots = Array.from({ length: studentsPerPage }, (_, slot) => `student ${slot}`);

/** Prepares a query about a page of students: `build` gets the condition that what they have is in the range. */
export function preparedForStudents<Row>(
  build: (db: Db, condition: Expression<SqlBool>, students: string[], order: Order) => Compilable<Row>,
) {
  const statement = preparedInRange<Row>(slots, (db, range, order, value) =>
    build(db, isIn(range, value("scope")), slots.map(value), order),
  );
  return async (db: Db, range: Range, students: string[], order: Order): Promise<Row[]> => {
    if (students.length === 0) return [];
    // No student has the id "".
    return statement(db, range, order, Object.fromEntries(slots.map((slot, at) => [slot, students[at] ?? ""])), "");
  };
}

function isIn(range: Range, scope: string): Expression<SqlBool> {
  const { eb, ref, and } = expressionBuilder<Tables, "portfolios">();
  const same = sameIn(range);
  if (same !== undefined) return eb(ref(same), "=", scope);
  return range.scope === submitted ? eb("status", "!=", "Draft") : and([]);
}
