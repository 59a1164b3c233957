import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Centre, Person } from "./people.ts";

/** A learner whose account has waited for years to be activated: they have left. Written beside the running server. */
export async function leaver(centre: Centre, folder: string, name: string): Promise<Person> {
  const person = await centre.newcomer("student", { name });
  const database = new DatabaseSync(join(folder, "portfolio-builder.sqlite"), { timeout: 10_000 });
  const long = `update "accounts" set "isActive" = 0, "createdAt" = '2020-03-02T09:00:00.000Z' where "id" = ?`;
  database.prepare(long).run(person._id);
  database.close();
  return person;
}
