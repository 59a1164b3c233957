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
  const code = codeOf(error);
  if (["SQLITE_BUSY", "ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "53300", "57014"].includes(code)) return true;
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
