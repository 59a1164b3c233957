import type { Status } from "contract/core/moves.ts";
import type { Role } from "contract/core/permissions.ts";
import type { ClaimAct } from "contract/quality/claiming.ts";
import type { Generated } from "kysely";

// What triggers derive from other rows: counters, copies and sort keys.

export interface DerivedTables {
  /** Counter kept by triggers, of portfolios that are not deleted; `shard` is the first two digits of the student's id. */
  unitCounts: { shard: string; unit: string; status: Status; count: number };
  /** Counter kept by triggers, of a student's portfolios that are not deleted, by main unit, units and status. */
  studentUnitCounts: StudentUnitCounterRow;
  /** The sums over a student's `studentUnitCounts`, beside the student's name. */
  studentCounts: StudentCounterRow & NameColumns;
  scopeCounts: ScopeCounterRow & Pick<NameColumns, "nameKey">;
  /** Counter kept by triggers, of accounts; `assessor` is empty for those who have none. */
  accountCounts: { role: Role; isActive: number; assessor: string; count: number };
  waiting: WaitingRow;
  unitStandings: UnitStandingRow;
}

/** An account's name as it is sorted (`alphabetical` in searching.ts), and in lower case. */
export interface NameColumns {
  nameKey: Generated<string>;
  nameLower: Generated<string>;
}

/** The units of a portfolio's criteria, the further ones too, each between blanks: " 313 315 "; "" for none. */
export interface UnitsColumn {
  units: Generated<string>;
}

/** A portfolio that is To Be Reviewed and not deleted, with its student's assessor and `nameKey`. */
interface WaitingRow extends Pick<NameColumns, "nameKey"> {
  portfolio: string;
  student: string;
  assessor: string | null;
  submittedAt: string | null;
  unit: string;
  createdAt: string;
}

/** Whether a learner's unit is marked as achieved, and the last act on its claim with its position; "" and null for none. */
interface UnitStandingRow {
  learner: string;
  unit: string;
  isAchieved: number;
  claim: ClaimAct | "";
  position: number | null;
  /** What a search compares, in lower case: the unit, the reference and the number of the certificate; "" for no claim. */
  searched: string;
}

interface StudentUnitCounterRow extends UnitsColumn {
  student: string;
  unit: string;
  status: Status;
  count: number;
  /** When the newest and the oldest of them were created; null when none is left. */
  newest: string | null;
  oldest: string | null;
}

/** The last six are null when the student has no portfolio left. */
interface StudentCounterRow {
  student: string;
  total: number;
  submitted: number;
  newest: string | null;
  oldest: string | null;
  firstUnit: string | null;
  lastUnit: string | null;
  /** The lowest status of all, from 0 for Draft to 3 for Done. */
  firstStatus: number | null;
  lastStatus: number | null;
}

/** As `StudentCounterRow`, of the student's portfolios in a status, in a unit, or of all that is `submitted`. */
interface ScopeCounterRow {
  student: string;
  scope: string;
  total: number;
  newest: string;
  oldest: string;
  firstUnit: string;
  lastUnit: string;
  firstStatus: number;
  lastStatus: number;
}
