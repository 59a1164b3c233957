import { sql } from "kysely";
import { acceptedKeys, type Db, type Dependencies } from "../platform/dependencies.ts";
import { errorName, type Log } from "../platform/log.ts";
import { openSealed, type Subject, sealFor } from "../platform/sealing.ts";

type Parts = Pick<Dependencies, "db" | "keys">;

/** In each statement, so that no other waits long. */
const batch = 200;

/** What is encrypted with the secret, by where it stands. A new column of this kind belongs here too. */
const columns = [
  { table: "secondFactors", key: "account", column: "sealed", kind: "account", purpose: "factors" },
  { table: "secondFactors", key: "account", column: "pending", kind: "account", purpose: "factors" },
  { table: "sensitiveAnswers", key: "application", column: "sealed", kind: "application", purpose: "vault" },
] as const;
type Place = (typeof columns)[number];

interface Sealed {
  id: string;
  sealed: string;
}

/** While the secret is rotated, encrypts anew what only the previous one opens, and then says that it is needed no more. */
export function startReencrypting(deps: Parts, log: Pick<Log, "info" | "error">): { stop(): Promise<unknown> } {
  if (!deps.keys.previous) return { stop: async () => undefined };
  const stopping = new AbortController();
  const working = reencrypt(deps, stopping.signal).then(
    (rows) => {
      if (!stopping.signal.aborted)
        log.info({ rows }, "what SECRET_KEY_PREVIOUS encrypted is encrypted with SECRET_KEY");
    },
    (error) => log.error({ error: errorName(error) }, "what SECRET_KEY_PREVIOUS encrypted could not be encrypted anew"),
  );
  return {
    stop: () => {
      stopping.abort();
      return working;
    },
  };
}

/** Answers how many texts were encrypted anew. Those that neither secret opens stay as they are. */
export async function reencrypt({ db, keys }: Parts, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  for (const place of columns)
    for await (const { id, sealed } of sealedTexts(db, place)) {
      if (stopping?.aborted) return count;
      const subject: Subject = { kind: place.kind, id };
      const present = keys[place.purpose];
      if (await openSealed(subject, [present], sealed)) continue;
      const plain = await openSealed(subject, acceptedKeys(keys, place.purpose), sealed);
      if (!plain) continue;
      const { table, key, column } = references(place);
      // Whatever was written meanwhile is newer than this.
      await sql`update ${table} set ${column} = ${await sealFor(subject, present, plain)}
        where ${key} = ${id} and ${column} = ${sealed}`.execute(db);
      count++;
    }
  return count;
}

async function* sealedTexts(db: Db, place: Place): AsyncGenerator<Sealed> {
  const { table, key, column } = references(place);
  let last = "";
  for (;;) {
    const { rows } = await sql<Sealed>`select ${key} as "id", ${column} as "sealed" from ${table}
      where ${key} > ${last} and ${column} is not null order by ${key} limit ${batch}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = end.id;
  }
}

function references({ table, key, column }: Place) {
  return { table: sql.table(table), key: sql.ref(key), column: sql.ref(column) };
}
