import { setTimeout } from "node:timers/promises";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { sql } from "kysely";
import { openForReading } from "server/platform/database/open.ts";
import { addFurther, furtherRows } from "server/portfolios/further-places.ts";
import { sent } from "./harness/forms.ts";
import type { Benchmark, Database, Harness, Prepare } from "./harness/harness.ts";
import { authorizationOf, databaseCpu } from "./harness/server.ts";
import { inTurn, mean, percentile, timeOf } from "./harness/timing.ts";

const submittedEach = 50;
const feedback = { status: "Reviewed", assessorComments: "Safe isolation is described. Add the readings." };
const twelve = curriculumEntries.slice(0, 12).map(numbersOf);
const decisions = twelve.map((place) => ({ ...place, verdict: "accepted" }));
/** Every other one decides twelve criteria. */
const bodies = [feedback, { ...feedback, decisions }].map((body) => JSON.stringify(body));

/** Submitting feedback on PostgreSQL against SQLite: what one costs the processors of server and database together. */
export const benchmark: Benchmark = async (harness) => {
  const sides = { SQLite: await openSide(harness, "SQLite"), PostgreSQL: await openSide(harness, "PostgreSQL") };
  const measured = await inTurn(harness.rounds, sides);
  const rowOf = (database: Database) => {
    const times = measured[database].flatMap((round) => round.times);
    const server = mean(measured[database].map((round) => round.server));
    const ofDatabase = mean(measured[database].map((round) => round.database));
    return {
      ...{
        database,
        "p99 ms of twelve decisions": percentile(
          times.filter((_, index) => index % 2 === 1),
          0.99,
        ),
      },
      ...{ "p50 ms": percentile(times, 0.5), "p95 ms": percentile(times, 0.95) },
      ...{ "server's CPU ms": server, "database's CPU ms": ofDatabase, "CPU ms": server + ofDatabase },
    };
  };
  const [sqlite, postgres] = [rowOf("SQLite"), rowOf("PostgreSQL")];
  return {
    tables: [[sqlite, postgres]],
    figures: [
      { bound: "p95 on PostgreSQL", value: postgres["p95 ms"] },
      ...[sqlite, postgres].map((row) => ({
        ...{ bound: "p99 of twelve decisions", of: row.database, value: row["p99 ms of twelve decisions"] },
      })),
      { bound: "CPU of SQLite's", value: postgres["CPU ms"] / sqlite["CPU ms"] },
    ],
  };
};

/** A centre whose portfolios all wait, and what fifty of them cost. */
async function openSide(harness: Harness, on: Database) {
  const waiting: string[] = [];
  const submitAll: Prepare = async ({ db }, { assessor }) => {
    const learners = db.selectFrom("accounts").select("id").where("assessor", "=", assessor.id);
    // The criteria that will be decided are the learner's own.
    const columns = ["id", "student", "unit", "outcome as learningOutcome", "criterion as criteria"] as const;
    const theirs = await db.selectFrom("portfolios").select(columns).where("student", "in", learners).execute();
    for (const { id, student, ...main } of theirs) {
      const further = twelve.filter((place) => placeKey(place) !== placeKey(main));
      await addFurther(db, furtherRows(id, further, student));
    }
    const submitted = db.updateTable("portfolios").set({ status: "To Be Reviewed" }).where("student", "in", learners);
    waiting.push(...(await submitted.returning("id").execute()).map(({ id }) => id));
    if (on === "PostgreSQL") await sql`vacuum (analyze) portfolios, waiting`.execute(db);
  };
  const { settings, centre, start } = await harness.install(submitAll, harness.size, on);
  const product = await start();
  const { db, close } = await openForReading({ DATABASE_POOL: 1, ...settings });
  harness.atEnd(close);
  const unsent = db.selectFrom("outbox").select("id").where("state", "=", "waiting");
  return async () => {
    const before = { server: product.cpu(), database: await databaseCpu(db, settings) };
    const times: number[] = [];
    for (const [index, id] of waiting.splice(0, submittedEach).entries()) {
      const headers = { "content-type": "application/json", "idempotency-key": id };
      const body = bodies[index % 2] ?? "";
      const request = { method: "POST", headers: { ...headers, ...authorizationOf(centre.assessor.token) }, body };
      times.push(await timeOf(() => sent(200, `${product.url}/api/portfolios/${id}/feedback`, request)));
    }
    // Sending the e-mails is part of what feedback costs.
    while (await unsent.executeTakeFirst()) await setTimeout(50);
    return {
      times,
      server: (product.cpu() - before.server) / times.length,
      database: ((await databaseCpu(db, settings)) - before.database) / times.length,
    };
  };
}
