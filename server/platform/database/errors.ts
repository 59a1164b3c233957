/** Errors of the machine that have a response of their own. Every other error is a bug. */

/**
 * A statement came after its transaction. Where several are asked at once and one fails, the others must not be done later:
 * by themselves, or in somebody else's transaction.
 */
export class TransactionHasEnded extends Error {
  constructor() {
    super("the transaction has ended");
    this.name = "TransactionHasEnded";
  }
}

/** The disk is full: of SQLite, of stored files, or of PostgreSQL. */
export function isOutOfSpace(error: unknown): boolean {
  return ["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"].includes(codeOf(error));
}

/** A unique constraint or primary key was violated. */
export function isDuplicate(error: unknown): boolean {
  return ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"].includes(codeOf(error));
}

/** PostgreSQL stores no text with this character: NUL, which SQLite compares and finds nothing. */
export function isUnstorableText(error: unknown): boolean {
  return ["22021", "22P05"].includes(codeOf(error));
}

/** A transaction was rolled back that may succeed again: a deadlock, or tables that a migration has changed meanwhile. */
export function isToBeRepeated(error: unknown): boolean {
  if (["40P01", "40001"].includes(codeOf(error))) return true;
  return codeOf(error) === "0A000" && error instanceof Error && error.message.includes("cached plan");
}

/** The database is unreachable, or too busy to answer in time. */
export function isUnavailable(error: unknown): boolean {
  if (unavailable.has(codeOf(error)) || isConnectionLost(error)) return true;
  return error instanceof Error && error.message.includes("timeout exceeded when trying to connect");
}

/** The connection or the disk failed. If that was during a commit, its outcome is unknown. */
export function isCommitUncertain(error: unknown): boolean {
  if (isOutOfSpace(error)) return false;
  if (/^(E[A-Z]{3,}|57P0\d|08\w{3}|SQLITE_IOERR\w*)$/.test(codeOf(error))) return true;
  return isConnectionLost(error);
}

const unavailable = new Set([
  ...["SQLITE_BUSY", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["57P01", "57P02", "57P03", "53300", "57014"],
]);

// pg's own errors have no code: the connection was lost during the query, or before it.
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && /^Connection terminated|connection error and is not queryable/.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
