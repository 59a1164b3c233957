import { createHmac } from "node:crypto";
import { isDuplicate } from "../database/faults.ts";
import { prepared } from "../database/postgres/prepared-statements.ts";
import { storeKey, textOf } from "../database/transact.ts";
import type { Clock, Db, Dependencies } from "../dependencies.ts";
import { Refusal } from "./refusals.ts";

const hour = 3_600_000;
/** For so long a repeated call is recognised. */
export const keptHours = 24;

/** The Idempotency-Key that came with a call, and what was done under it before, if anything was. */
export interface SentIdempotencyKey {
  key: string;
  hash: string;
  outcome: Outcome | undefined;
}

interface Outcome {
  fingerprint: string;
  result: string;
}

/**
 * Looks for what this caller has done under this key; undefined without a key. Whoever is not signed in has no name, so
 * strangers share their keys: without the very same contents nobody is told anything. A key that is none is refused
 * later, by `checkKey`, in the order of the checks.
 */
export async function findSentKey(
  deps: Dependencies,
  caller: string | undefined,
  key: string | undefined,
): Promise<SentIdempotencyKey | undefined> {
  if (key === undefined || !isKey(key)) return undefined;
  const hash = hashOf(deps, ["key", caller ?? null, key]);
  return { key, hash, outcome: await findOutcome(deps.db, hash) };
}

/** @throws Refusal 400 for an Idempotency-Key that is empty or too long */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && !isKey(key)) throw new Refusal(400, "An Idempotency-Key has 1 to 200 characters.");
}

/**
 * Lets `act` do what a call asks for, once for each key, also when the same call runs twice at once, on whichever
 * servers. Answers what `act` answered, this time or then. What was refused may be judged anew: nothing is stored of it.
 * `sent`: the call and everything that came with it. @throws Refusal 409 when the key was used for something else
 */
export async function once<Result>(
  deps: Dependencies,
  sentIdempotencyKey: SentIdempotencyKey | undefined,
  sent: unknown,
  act: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  if (!sentIdempotencyKey) return act(deps);
  const fingerprint = hashOf(deps, ["sent", sentIdempotencyKey.key, sent]);
  if (sentIdempotencyKey.outcome) return resultOf(sentIdempotencyKey.outcome, fingerprint);
  try {
    return await actUnder({ hash: sentIdempotencyKey.hash, fingerprint }, deps, act);
  } catch (error) {
    // The same call may have been faster: then this one found its own work done, or its key taken.
    const mayBeDone = error instanceof Refusal || isDuplicate(error);
    const outcome = mayBeDone ? await findOutcome(deps.db, sentIdempotencyKey.hash) : undefined;
    if (!outcome) throw error;
    return resultOf(outcome, fingerprint);
  }
}

/** Forgets keys that were stored more than `keptHours` ago. */
export async function sweepKeys(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptHours * hour).toISOString();
  await db.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}

async function actUnder<Result>(
  key: NonNullable<Dependencies["idempotencyKey"]>,
  deps: Dependencies,
  act: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  const result = await act({ ...deps, idempotencyKey: key });
  if (key.result === undefined) await storeKey(deps, key, result);
  // Otherwise a repetition would be answered with something else.
  if (key.result !== textOf(result)) throw new Error("a call answers what its transaction answered");
  return result;
}

// What was stored is what the same handler answered.
function resultOf<Result>(outcome: Outcome, fingerprint: string): Result {
  if (outcome.fingerprint === fingerprint) return JSON.parse(outcome.result) as Result;
  const message = "This was sent before with other contents. Please send it once more.";
  throw new Refusal(409, message, { errors: [{ path: "idempotency-key", message }] });
}

async function findOutcome(db: Db, hash: string): Promise<Outcome | undefined> {
  const [outcome] = await outcomeOf(db, { hash });
  return outcome;
}

const outcomeOf = prepared(["hash"], (db, value) =>
  db.selectFrom("idempotencyKeys").select(["fingerprint", "result"]).where("hash", "=", value("hash")),
);

function isKey(text: string): boolean {
  return text.length >= 1 && text.length <= 200;
}

// Keyed by the installation's secret: from a bare hash of an application, answers such as a religion could be guessed.
// And by the key itself, which is stored nowhere: even whoever has the secret cannot guess a password from what was sent.
function hashOf({ keys }: Dependencies, parts: readonly unknown[]): string {
  return createHmac("sha256", keys.idempotency).update(JSON.stringify(parts)).digest("base64url");
}
