/** Faults of the machine that have an answer of their own. Everything else is a bug. */

/** No room left: SQLite, the file system or PostgreSQL. */
export function isOutOfSpace(error: unknown): boolean {
  return ["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"].includes(codeOf(error));
}

/** Another row has what may be there only once. */
export function isDuplicate(error: unknown): boolean {
  return ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"].includes(codeOf(error));
}

/** The database cannot be reached or is too busy to answer in time. */
export function isUnavailable(error: unknown): boolean {
  if (unavailable.has(codeOf(error)) || isBrokenOff(error)) return true;
  return error instanceof Error && error.message.includes("timeout exceeded when trying to connect");
}

/** The connection or the disk failed: if that was at a commit, nobody can say whether it was kept. */
export function isUnsettled(error: unknown): boolean {
  if (isOutOfSpace(error)) return false;
  if (/^(E[A-Z]{3,}|57P0\d|08\w{3}|SQLITE_IOERR\w*)$/.test(codeOf(error))) return true;
  return isBrokenOff(error);
}

const unavailable = new Set([
  ...["SQLITE_BUSY", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["57P01", "57P02", "57P03", "53300", "57014"],
]);

// The driver has no codes for its own: it broke off while asked, or had broken off before.
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && /^Connection terminated|connection error and is not queryable/.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
