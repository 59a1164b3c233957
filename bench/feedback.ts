import { setTimeout } from "node:timers/promises";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { sql } from "kysely";
import { openForReading } from "server/platform/database/open.ts";
import { addFurther, furtherRows } from "server/portfolios/further-places.ts";
import type { Benchmark, Database, Harness, Prepare } from "./harness/harness.ts";
import { change } from "./harness/requests.ts";
import { databaseCpu } from "./harness/server.ts";
import { inTurn, mean, percentile, timeOf } from "./harness/timing.ts";

const submittedEach = 50;
const feedback = { status: "Reviewed", assessorComments: "Safe isolation is described. Add the readings." };
const twelve = curriculumEntries.slice(0, 12).map(numbersOf);
const decisions = twelve.map((place) => ({ ...place, verdict: "accepted" }));

/** Submitting feedback on PostgreSQL against SQLite: what one costs the processors of server and database together. */
export const benchmark: Benchmark = async (harness) => {
  const sides = { SQLite: await openSide(harness, "SQLite"), PostgreSQL: await openSide(harness, "PostgreSQL") };
  const measured = await inTurn(harness.rounds, sides);
  const rowOf = (database: Database) => {
    const rounds = measured[database];
    const times = rounds.flatMap((round) => round.times);
    const used = (by: "server" | "database") => mean(rounds.map((round) => round[by]));
    return {
      ...{ database, "p50 ms": percentile(times, 0.5), "p95 ms": percentile(times, 0.95) },
      "p99 ms of twelve decisions": percentile(times.filter(isOfTwelve), 0.99),
      ...{ "server's CPU ms": used("server"), "database's CPU ms": used("database") },
      "CPU ms": used("server") + used("database"),
    };
  };
  const rows = [rowOf("SQLite"), rowOf("PostgreSQL")] as const;
  return {
    tables: [[...rows]],
    figures: [
      { bound: "p95 on PostgreSQL", value: rows[1]["p95 ms"] },
      ...rows.map(({ database: of, ...row }) => {
        return { bound: "p99 of twelve decisions", of, value: row["p99 ms of twelve decisions"] };
      }),
      { bound: "CPU of SQLite's", value: rows[1]["CPU ms"] / rows[0]["CPU ms"] },
    ],
  };
};

/** Every other one decides twelve criteria. */
const isOfTwelve = (_: unknown, index: number) => index % 2 === 1;

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
  const used = async () => ({ server: product.cpu(), database: await databaseCpu(db, settings) });
  return async () => {
    const before = await used();
    const times: number[] = [];
    for (const [index, id] of waiting.splice(0, submittedEach).entries()) {
      const body = isOfTwelve(id, index) ? { ...feedback, decisions } : feedback;
      const url = `${product.url}/api/portfolios/${id}/feedback`;
      times.push(await timeOf(() => change(url, centre.assessor.token, body)));
    }
    // Sending the e-mails is part of what feedback costs.
    while (await unsent.executeTakeFirst()) await setTimeout(50);
    const { server, database } = await used();
    const each = (milliseconds: number) => milliseconds / times.length;
    return { times, server: each(server - before.server), database: each(database - before.database) };
  };
}
