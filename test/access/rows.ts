import type { Status } from "contract/core/moves.ts";
import { ask, type Context, inTurn, type Outcome, type Persona, portfolioFor, type Sent } from "./scenario.ts";

/** The rows of each call, which is written as in `contract/core/paths.ts`: "GET /api/users". */
export type Rows = Record<string, Row[]>;

/** One case of a call: the status that each kind of person gets, and the scenario that shows it. */
export interface Row {
  expected: Record<Persona, number>;
  when: string;
  scenario: Scenario;
}

/** Makes the call; every outcome must have the status that the row expects. */
export type Scenario = (context: Context, call: string) => Promise<Outcome[]>;

/** In the order of the matrix's columns. */
type Statuses = [
  anonymous: number,
  owner: number,
  otherStudent: number,
  assessor: number,
  otherAssessor: number,
  admin: number,
  deactivated: number,
  /** As another assessor, unless it says otherwise. */
  verifier?: number,
];

export function row(statuses: Statuses, when = "", scenario: Scenario = sends()): Row {
  const [anonymous, owner, otherStudent, assessor, otherAssessor, admin, deactivated, verifier = otherAssessor] =
    statuses;
  return {
    expected: {
      anonymous,
      "student-owner": owner,
      "student-other": otherStudent,
      "assessor-assigned": assessor,
      "assessor-unassigned": otherAssessor,
      admin,
      deactivated,
      verifier,
    },
    when,
    scenario,
  };
}

// The usual rows: who gets this status, while all others are refused.
export const everyone = (status: number): Statuses => [status, status, status, status, status, status, status];
export const signedIn = (status: number): Statuses => [401, status, status, status, status, status, 401];
export const admin = (status: number): Statuses => [401, 403, 403, 403, 403, status, 401];
export const assessors = (status: number): Statuses => [401, 403, 403, status, status, 403, 401];
/** Only the assigned assessor learns that the portfolio exists. */
export const assessor = (status: number): Statuses => [401, 403, 403, status, 404, 403, 401];
/** Only its student learns that the portfolio exists. */
export const owner = (status: number): Statuses => [401, status, 404, 403, 403, 403, 401];

type From<T> = T | ((context: Context) => T);

/** The call, with this if anything. */
export function sends(sent: From<Sent> = {}): Scenario {
  return async (context, call) => [await ask(context, call, of(sent, context))];
}

/** The call once with each. */
export function sendsEach<T>(values: From<readonly T[]>, sentOf: (value: T) => Sent): Scenario {
  return (context, call) => inTurn(of(values, context), (value) => ask(context, call, sentOf(value)));
}

/** The call with each of these in place of {id}. */
export function forIds(ids: From<readonly string[]>, sent: From<Sent> = {}): Scenario {
  return (context, call) => inTurn(of(ids, context), (id) => ask(context, withId(call, id), of(sent, context)));
}

/** The call with each of these after it. */
export function forQueries(values: From<readonly string[]>, query = ""): Scenario {
  return (context, call) => inTurn(of(values, context), (value) => ask(context, `${call}${query}${value}`));
}

/** The call for a portfolio in each status, with each of these. */
export function inStatus(statuses: readonly Status[], ...sent: Sent[]): Scenario {
  const pairs = statuses.flatMap((status) => (sent.length > 0 ? sent : [{}]).map((one) => ({ status, one })));
  return (context, call) =>
    inTurn(pairs, async ({ status, one }) => ask(context, withId(call, await portfolioFor(context, status)), one));
}

/** For calls that ask again: the person has just proved who they are. */
export function proved(scenario: Scenario): Scenario {
  return async (context, call) => {
    const { deps } = context.product;
    const set = { confirmedAt: deps.clock.now().toISOString() };
    const account = context.who?.id ?? "";
    await deps.db.updateTable("sessions").set(set).where("account", "=", account).execute();
    return scenario(context, call);
  };
}

export function all(...scenarios: Scenario[]): Scenario {
  return async (context, call) => {
    const outcomes: Outcome[] = [];
    for (const scenario of scenarios) outcomes.push(...(await scenario(context, call)));
    return outcomes;
  };
}

function of<T>(value: From<T>, context: Context): T {
  return value instanceof Function ? value(context) : value;
}

function withId(call: string, id: string): string {
  return call.replace("{id}", () => id);
}
