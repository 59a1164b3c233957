import type { ApplicationEvent, Pipeline, PipelineCard, Stage } from "contract/applications/pipeline.ts";
import {
  type ApplicationState,
  applicationStates,
  noOwner,
  pipelineMost,
  refusalToMove,
} from "contract/applications/states.ts";
import type { Person } from "contract/core/person.ts";
import { findAccount, personOf } from "../accounts/accounts.ts";
import { recordAction } from "../audit/log.ts";
import { idsIn, peopleOf } from "../audit/names.ts";
import { newId } from "../platform/database/ids.ts";
import { alphabetical, holdsWords } from "../platform/database/searching.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { type FoundApplication, sensitiveErased } from "./applications.ts";

/** Applications by stage, the newest of each, whose words hold the search, and who may take one on. */
export async function viewPipeline(db: Db, { search, owner }: { search: string; owner: string }): Promise<Pipeline> {
  const found = db
    .selectFrom("applications")
    .where(({ ref }) =>
      holdsWords([ref("firstName"), ref("familyName"), ref("applications.email"), ref("reference")], search),
    )
    .$if(owner === noOwner, (all) => all.where("owner", "is", null))
    .$if(owner !== "" && owner !== noOwner, (all) => all.where("owner", "=", owner));
  const [totals, columns, owners] = await Promise.all([
    found
      .select(["state", ({ fn }) => fn.countAll<number>().as("total")])
      .groupBy("state")
      .execute(),
    Promise.all(applicationStates.map((state) => cards(found.where("state", "=", state)).execute())),
    admins(db),
  ]);
  return {
    columns: applicationStates.map((state, at) => ({
      state,
      total: totals.find((one) => one.state === state)?.total ?? 0,
      cards: (columns[at] ?? []).map(toCard),
    })),
    owners,
  };
}

const cards = (found: ReturnType<typeof everyApplication>) =>
  found
    .leftJoin("accounts as owners", "owners.id", "applications.owner")
    .select(["applications.id", "familyName", "firstName", "applications.email", "courseToStudy", "reference"])
    .select(["applications.createdAt", "learnerAt", "owner", "owners.name as ownerName"])
    .select(({ selectFrom }) =>
      selectFrom("applications as others")
        .select(({ fn }) => fn.min("others.reference").as("reference"))
        .whereRef("others.email", "=", "applications.email")
        .whereRef("others.id", "!=", "applications.id")
        .as("sameEmail"),
    )
    .orderBy("applications.createdAt", "desc")
    .orderBy("applications.id", "desc")
    .limit(pipelineMost);

const everyApplication = (db: Db) => db.selectFrom("applications");

type Card = Awaited<ReturnType<ReturnType<typeof cards>["execute"]>>[number];

function toCard({ id: _id, owner, ownerName, ...rest }: Card): PipelineCard {
  return { _id, ...rest, owner: personOf(owner, ownerName) };
}

/** Every active administrator. */
export function admins(db: Db): Promise<Person[]> {
  return db
    .selectFrom("accounts")
    .select(["id as _id", "name"])
    .where("role", "=", "admin")
    .where("isActive", "=", 1)
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .execute();
}

/** How far an application has come. */
export async function viewStage(db: Db, { id }: { id: string }): Promise<Stage> {
  const [now, owners, events] = await Promise.all([
    db
      .selectFrom("applications")
      .leftJoin("accounts as owners", "owners.id", "applications.owner")
      .leftJoin("accounts as learners", "learners.id", "applications.learner")
      .select(["state", "owner", "owners.name as ownerName", "learner", "learners.name as learnerName", "learnerAt"])
      .where("applications.id", "=", id)
      .executeTakeFirstOrThrow(),
    admins(db),
    db
      .selectFrom("applicationEvents as events")
      .innerJoin("accounts", "accounts.id", "events.by")
      .select(["events.id as _id", "events.act", "events.text", "events.at", "accounts.id", "accounts.name"])
      .where("events.application", "=", id)
      .orderBy("events.at")
      .orderBy("events.id")
      .execute(),
  ]);
  const { state, owner, ownerName, learner, learnerName, learnerAt } = now;
  const named = await peopleOf(db, idsIn(events.map(({ act, text }) => (act === "own" ? text : ""))));
  const textOf = ({ act, text }: Pick<ApplicationEvent, "act" | "text">) =>
    (act === "own" && named.get(text)?.name) || text;
  return {
    ...{ state, owners, learnerAt },
    owner: personOf(owner, ownerName),
    learner: personOf(learner, learnerName),
    events: events.map(({ id: by, name, ...event }) => ({ ...event, text: textOf(event), by: { _id: by, name } })),
  };
}

/** Moves it on, or back. @throws Refusal 409 it may not go there, or stands elsewhere than at `from` by now */
export async function moveApplication(
  deps: Dependencies,
  actor: string,
  { id, learner }: FoundApplication,
  { from, to }: { from: ApplicationState; to: ApplicationState },
): Promise<void> {
  const refusal = refusalToMove(from, to, { isLearner: learner !== null });
  if (refusal) throw new Refusal(409, refusal);
  if (from === to) return;
  await transact(deps, (db) => moveIn({ ...deps, db }, actor, id, { from, to }));
}

/** In the transaction of `deps.db`. @throws Refusal 409 it stands elsewhere by now, or its applicant is a learner */
export async function moveIn(
  deps: Act,
  actor: string,
  id: string,
  { from, to }: { from: ApplicationState; to: ApplicationState },
): Promise<void> {
  const moved = deps.db.updateTable("applications").set({ state: to }).where("id", "=", id).where("state", "=", from);
  const { numUpdatedRows } = await moved.where("learner", "is", null).executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal(409, "Somebody has moved this application meanwhile. Look again.");
  await enter(deps, { application: id, by: actor, act: "move", text: to });
  await audit(deps, actor, { id, action: "moveApplication", was: from, became: to });
}

/** Says who has taken it on; "" for nobody. @throws Refusal 400 unless an active administrator */
export async function takeOn(deps: Dependencies, actor: string, id: string, owner: string): Promise<void> {
  await checkOwner(deps.db, owner);
  await transact(deps, (db) => takeOnIn({ ...deps, db }, actor, id, owner));
}

/** @throws Refusal 400 unless it is an active administrator, or "" */
export async function checkOwner(db: Db, owner: string): Promise<void> {
  const account = owner === "" ? undefined : await findAccount(db, owner);
  if (owner !== "" && !(account?.role === "admin" && account.isActive))
    throw new Refusal(400, "Choose an active administrator.");
}

/** In the transaction of `deps.db`. */
export async function takeOnIn(deps: Act, actor: string, id: string, owner: string): Promise<void> {
  const became = owner || null;
  await deps.db.updateTable("applications").set({ owner: became }).where("id", "=", id).execute();
  // The id, so that a name is kept in one place.
  await enter(deps, { application: id, by: actor, act: "own", text: owner });
  await audit(deps, actor, { id, action: "takeOnApplication", became });
}

/** Adds a note, which stays. */
export async function addNote(deps: Dependencies, actor: string, id: string, text: string): Promise<void> {
  await transact(deps, async (db) => {
    await enter({ ...deps, db }, { application: id, by: actor, act: "note", text });
    await audit({ ...deps, db }, actor, { id, action: "noteOnApplication" });
  });
}

/** Erases the sensitive answers; the application and its other answers stay. @throws Refusal 409 they are erased already */
export async function eraseSensitive(deps: Dependencies, actor: string, id: string, reason: string): Promise<void> {
  await transact(deps, (db) => eraseSensitiveIn({ ...deps, db }, actor, id, reason));
}

/** In the transaction of `deps.db`. @throws Refusal 409 */
export async function eraseSensitiveIn(deps: Act, actor: string, id: string, reason: string): Promise<void> {
  const found = deps.db.deleteFrom("sensitiveAnswers").where("application", "=", id);
  const { numDeletedRows } = await found.executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal(409, sensitiveErased);
  await enter(deps, { application: id, by: actor, act: "note", text: `Erased the sensitive answers: ${reason}` });
  await audit(deps, actor, { id, action: "eraseSensitive" });
}

type Act = Pick<Dependencies, "db" | "clock">;

/** Enters what happened, in the transaction of the act. */
export async function enter(
  { db, clock }: Act,
  event: { application: string; by: string } & Pick<ApplicationEvent, "act" | "text">,
): Promise<void> {
  await db
    .insertInto("applicationEvents")
    .values({ id: newId(), ...event, at: clock.now().toISOString() })
    .execute();
}

async function audit(
  { db, clock }: Act,
  actor: string,
  {
    id,
    ...entry
  }: { id: string; was?: string; became?: string | null } & Pick<Parameters<typeof recordAction>[2], "action">,
): Promise<void> {
  await recordAction(db, clock, { actor, subject: "application", subjectId: id, ...entry });
}
