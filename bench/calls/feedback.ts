import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { openForReading } from "server/platform/database/open.ts";
import type { Centre } from "../harness/centre.ts";
import { databaseCpu } from "../harness/database-cpu.ts";
import type { Benchmark, Database, Harness } from "../harness/harness.ts";
import { inTurn, percentile, timeOf } from "../harness/timing.ts";

const submittedEach = 50;
const feedback = { status: "Reviewed", assessorComments: "Safe isolation is described well. Add the readings." };

/** Submitting feedback on PostgreSQL against SQLite: what one costs the processors of server and database together. */
export const submitting: Benchmark = async (harness) => {
  const sides = { SQLite: await openSide(harness, "SQLite"), PostgreSQL: await openSide(harness, "PostgreSQL") };
  const measured = await inTurn(harness.rounds, sides);
  const rows = Object.entries(measured).map(([database, rounds]) => {
    const times = rounds.flatMap((round) => round.times);
    const server = meanOf(rounds.map((round) => round.server));
    const ofDatabase = meanOf(rounds.map((round) => round.database));
    return {
      database,
      "p50 ms": percentile(times, 0.5),
      "p95 ms": percentile(times, 0.95),
      "server's CPU ms": server,
      "database's CPU ms": ofDatabase,
      "CPU ms": server + ofDatabase,
    };
  });
  const [sqlite, postgres] = rows;
  return {
    tables: [rows],
    figures: [
      { bound: "p95 on PostgreSQL", value: postgres?.["p95 ms"] ?? Number.NaN },
      { bound: "CPU of SQLite's", value: (postgres?.["CPU ms"] ?? Number.NaN) / (sqlite?.["CPU ms"] ?? 1) },
    ],
  };
};

/** A centre whose portfolios all wait, and what fifty of them cost. */
async function openSide(harness: Harness, database: Database) {
  const waiting: string[] = [];
  const { settings, centre, start } = await harness.install(
    async ({ db }, { assessor }) => {
      const learners = db.selectFrom("accounts").select("id").where("assessor", "=", assessor.id);
      const submitted = db
        .updateTable("portfolios")
        .set({ status: "To Be Reviewed" })
        .where("student", "in", learners)
        .returning("id");
      waiting.push(...(await submitted.execute()).map(({ id }) => id));
      if (database === "PostgreSQL") await sql`vacuum (analyze) portfolios, waiting`.execute(db);
    },
    harness.size,
    database,
  );
  const product = await start();
  const { db, close } = await openForReading({ DATABASE_POOL: 1, ...settings });
  harness.atEnd(close);
  const ofDatabase = () => databaseCpu({ db, settings });
  return async () => {
    const before = { server: product.cpu(), database: await ofDatabase() };
    const times = [];
    for (const id of waiting.splice(0, submittedEach)) times.push(await timeOf(() => submit(product.url, centre, id)));
    // Sending the e-mails is part of what feedback costs.
    while (await db.selectFrom("outbox").select("id").where("state", "=", "waiting").executeTakeFirst())
      await setTimeout(50);
    return {
      times,
      server: (product.cpu() - before.server) / times.length,
      database: ((await ofDatabase()) - before.database) / times.length,
    };
  };
}

async function submit(url: string, { assessor }: Centre, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${assessor.token}`, "content-type": "application/json" };
  const body = JSON.stringify(feedback);
  const answer = await fetch(`${url}/api/portfolios/${id}/feedback`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": id },
    body,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
