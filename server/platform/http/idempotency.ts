import { createHmac } from "node:crypto";
import { day } from "contract/core/calendar.ts";
import type { Answer, Call, CallShape } from "contract/core/call.ts";
import { isDuplicate } from "../database/errors.ts";
import { prepared } from "../database/prepared-statements.ts";
import { storedResult, storeKey } from "../database/transact.ts";
import { acceptedKeys, type Clock, type Db, type Dependencies, fromNow, type Keys } from "../dependencies.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { AnswerMaker, HandlerResult, RecordLookup, RequestContext } from "./handlers.ts";

/** How long a repeated call is recognised: so long a phone may wait for a signal with a save whose answer was lost. */
export const retentionDays = 14;

/**
 * How many keys of one person are stored at once. A learner who sends a hundred photos a day, each in ten pieces, stores
 * 14,000.
 */
export const mostKeys = 20_000;

/** The Idempotency-Key of a call, and the stored outcome if the call has been made before. */
export interface SentIdempotencyKey {
  key: string;
  hash: string;
  caller: string | null;
  outcome: Outcome | undefined;
  /** Does the caller have as many as one person may? */
  isOneTooMany: boolean;
}

interface Outcome {
  fingerprint: string;
  result: string;
  /** Of the secret under which it was stored. */
  keys: HashKeys;
}

type HashKeys = Pick<Keys, "idempotency">;

/** For a call that changes something: find and check, act once for each idempotency key, then answer. */
export interface ChangeHandler<S extends CallShape, R, Result> extends RecordLookup<S, R> {
  /** The form as it is compared with an earlier one of the same key, where the same contents can be sent in two ways. */
  contentsOf?: (form: Form<S>) => { fields: unknown; hashes: string[][] };
  /** Makes the change with `transact` and `context.deps`, and answers what `transact` answered. */
  act: (context: RequestContext<S, R>) => Promise<Result>;
  /**
   * Answers from the result, both after the change and when the call is repeated with the same key. It must check anew who
   * may see the contents of the answer, and the record may have been deleted since.
   */
  answer: (context: RequestContext<S, undefined>, result: Result) => Promise<Answer<S>>;
}

/** The handler that acts once for each idempotency key. */
export function idempotently<S extends CallShape, R, Result>(
  call: Call<S>,
  { act, answer, contentsOf = asSent, ...finding }: ChangeHandler<S, R, Result>,
): RecordLookup<S, R> & AnswerMaker<S, R> {
  return {
    ...finding,
    answer: async (context) => {
      const { deps, params, query, body, form } = context;
      const contents = form && contentsOf(form);
      const sent = [call.name, params, query, body, contents?.fields, contents?.hashes];
      const result = await runOncePerKey(deps, context.sentIdempotencyKey, sent, (deps) => act({ ...context, deps }));
      return (await answer({ ...context, record: undefined }, result)) as HandlerResult<S>;
    },
  };
}

type Form<S extends CallShape> = NonNullable<RequestContext<S, unknown>["form"]>;

function asSent<S extends CallShape>({ fields, files }: Form<S>) {
  return { fields, hashes: files.map(({ part, sha256 }) => [part, sha256]) };
}

/**
 * Finds the stored outcome of this caller and key; undefined without a valid key. Callers who are not signed in share one
 * namespace of keys, so an outcome is answered only to a request with the same contents. `checkKey` refuses an invalid
 * key later, in the order of the checks.
 */
export async function findSentKey(
  deps: Dependencies,
  caller: string | undefined,
  key: string | undefined,
): Promise<SentIdempotencyKey | undefined> {
  if (key === undefined || !isKey(key)) return undefined;
  const parts = ["key", caller ?? null, key];
  const hash = hashOf(deps.keys, parts);
  const [outcome, most] = await Promise.all([
    findOutcome(deps, parts),
    caller === undefined ? [] : mostOf(deps.db, { caller }),
  ]);
  return { key, hash, caller: caller ?? null, outcome, isOneTooMany: most.length > 0 };
}

/** @throws Refusal 400 for an Idempotency-Key that is empty or too long */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && !isKey(key)) throw new Refusal(400, "An Idempotency-Key has 1 to 200 characters.");
}

/**
 * Runs `act` once for each key, also when the same call runs concurrently on several servers. Answers what `act` answered,
 * this time or the first time. Nothing is stored of a refusal, so the call may be tried again under the same key. `sent`
 * is the call with everything in the request. @throws Refusal 409 when the key was used for something else, 429 when the
 * caller has too many keys, which devices repeat later
 */
export async function runOncePerKey<Result>(
  deps: Dependencies,
  sentIdempotencyKey: SentIdempotencyKey | undefined,
  sent: unknown,
  act: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  if (!sentIdempotencyKey) return act(deps);
  const { key, hash, caller, outcome, isOneTooMany } = sentIdempotencyKey;
  const parts = ["sent", key, sent];
  if (outcome) return resultOf(outcome, hashOf(outcome.keys, parts));
  if (isOneTooMany) throw tooManyKeys();
  const fingerprint = hashOf(deps.keys, parts);
  try {
    return await actUnder({ hash, fingerprint, caller }, deps, act);
  } catch (error) {
    // A concurrent call with the same key may have won: then this one was refused, or its key is a duplicate.
    const mayBeDone = error instanceof Refusal || isDuplicate(error);
    const outcome = mayBeDone ? await outcomeUnder(deps.db, hash, deps.keys) : undefined;
    if (!outcome) throw error;
    return resultOf(outcome, fingerprint);
  }
}

/**
 * Whether this very call, sent twice at once, has been done since it came. Another call under the same key does not count:
 * with one, wrong passwords could be tried unseen.
 */
export async function isDoneMeanwhile({ db, idempotencyKey: key }: Dependencies): Promise<boolean> {
  return key !== undefined && (await outcomeOf(db, { hash: key.hash }))[0]?.fingerprint === key.fingerprint;
}

/** Deletes keys that were stored more than `retentionDays` ago. */
export async function sweepKeys(db: Db, clock: Clock): Promise<void> {
  const before = fromNow(clock, -retentionDays * day);
  await db.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}

async function actUnder<Result>(
  key: NonNullable<Dependencies["idempotencyKey"]>,
  deps: Dependencies,
  act: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  const result = await act({ ...deps, idempotencyKey: key });
  if (key.result === undefined) await storeKey(deps, key, result);
  // A repeated call would be answered with the stored text, so it must be the same.
  if (key.result !== storedResult(result)) throw new Error("a call answers what its transaction answered");
  return result;
}

// The cast is safe, because the same handler stored this result.
function resultOf<Result>(outcome: Outcome, fingerprint: string): Result {
  if (outcome.fingerprint === fingerprint) return JSON.parse(outcome.result) as Result;
  throw refuseField(409, "idempotency-key", "This was sent before with other contents. Please send it once more.");
}

async function findOutcome({ db, keys }: Dependencies, parts: unknown[]): Promise<Outcome | undefined> {
  for (const idempotency of acceptedKeys(keys, "idempotency")) {
    const outcome = await outcomeUnder(db, hashOf({ idempotency }, parts), { idempotency });
    if (outcome) return outcome;
  }
  return undefined;
}

async function outcomeUnder(db: Db, hash: string, keys: HashKeys): Promise<Outcome | undefined> {
  const [outcome] = await outcomeOf(db, { hash });
  return outcome && { ...outcome, keys };
}

// The row that is one too many, if there is one.
const mostOf = prepared(["caller"], (db, value) =>
  db
    .selectFrom("idempotencyKeys")
    .select("caller")
    .where("caller", "=", value("caller"))
    .offset(mostKeys - 1)
    .limit(1),
);

function tooManyKeys(): Refusal {
  const message =
    `You have changed ${mostKeys.toLocaleString("en-GB")} things in ${retentionDays} days, more than can be kept ` +
    "apart. Please try again in an hour.";
  return new Refusal(429, message, { retryAfter: 3600 });
}

const outcomeOf = prepared(["hash"], (db, value) =>
  db.selectFrom("idempotencyKeys").select(["fingerprint", "result"]).where("hash", "=", value("hash")),
);

function isKey(text: string): boolean {
  return text.length >= 1 && text.length <= 200;
}

// An HMAC with the installation's secret, because a plain hash of an application would let an attacker guess answers such
// as a religion. The idempotency key, which is not stored, is hashed too: even with the secret no password can be guessed.
function hashOf({ idempotency }: HashKeys, parts: readonly unknown[]): string {
  return createHmac("sha256", idempotency).update(JSON.stringify(parts)).digest("base64url");
}
