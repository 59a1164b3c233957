import type Sqlite from "better-sqlite3";

const mostStatements = 500;

/**
 * Caches prepared statements by their text, because Kysely would have each parsed and planned anew. The product has a
 * few hundred texts; those with lists of every length would fill the cache in time, so the oldest makes room.
 */
export function statementCache(sqlite: Sqlite.Database): (text: string) => Sqlite.Statement {
  const statements = new Map<string, Sqlite.Statement>();
  return (text) => {
    const cached = statements.get(text);
    // A busy statement is still iterating for somebody else.
    if (cached && !cached.busy) return cached;
    const statement = sqlite.prepare(text);
    const [oldest] = statements.size < mostStatements ? [] : statements.keys();
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(text, statement);
    return statement;
  };
}
