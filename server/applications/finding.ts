import type {
  ApplicationAct,
  ApplicationCondition,
  ApplicationFilter,
  FoundApplications,
} from "contract/applications/finding.ts";
import { applicationsPerPage } from "contract/applications/sorts.ts";
import {
  type ApplicationState,
  applicationStateNames,
  applicationStates,
  noOwner,
  refusalToMove,
} from "contract/applications/states.ts";
import { sql } from "kysely";
import { findAccount, personOf } from "../accounts/accounts.ts";
import type { List, Work } from "../accounts/bulk/lists.ts";
import { alphabetical, byteOrder, holdsWords, lowered, pageOf } from "../platform/database/searching.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { countApplications } from "./applications.ts";
import { admins, checkOwner, moveIn, takeOnIn } from "./pipeline.ts";

/** A page of the applications that a filter finds, with what a screen says beside it. */
export async function findApplications(
  { db, clock }: Dependencies,
  { page: wanted, sort, order, ...filter }: ApplicationFilter & { page: number },
): Promise<FoundApplications> {
  const at = clock.now().toISOString();
  const [total, all, fresh, owners] = await Promise.all([
    countFound(db, filter),
    countApplications(db),
    countFound(db, { ...everything, show: "new" }),
    admins(db),
  ]);
  const { page, pages, offset } = pageOf(wanted, total, applicationsPerPage);
  const rows = await found(db, filter)
    .leftJoin("accounts as owners", "owners.id", "applications.owner")
    .select(["applications.id as _id", "familyName", "firstName", "applications.email", "courseToStudy"])
    .select(["applications.createdAt", "openedAt", "state", "owner", "owners.name as ownerName"])
    .orderBy(sortKeys[sort], order)
    .orderBy("applications.createdAt", "desc")
    .orderBy("applications.id", "desc")
    .limit(applicationsPerPage)
    .offset(offset)
    .execute();
  const applications = rows.map(({ openedAt, owner, ownerName, ...row }) => ({
    ...row,
    isNew: openedAt === null,
    owner: personOf(owner, ownerName),
  }));
  return { applications, total, page, pages, all, new: fresh, owners, at };
}

/** The list of applications: several can be moved and given an owner at once. */
export const applicationList: List<ApplicationAct, ApplicationCondition> = {
  acts: ["move", "own"],
  nouns: { chosen: "applications", one: "application", several: "applications", none: "Nothing" },
  async find({ db }, filter, rows) {
    const ids = found(db, filter).select("applications.id").orderBy("applications.id").limit(rows);
    return (await ids.execute()).map(({ id }) => id);
  },
  count: ({ db }, filter) => countFound(db, filter),
  async names(db, rows, most) {
    const named = db.selectFrom("applications").select(["firstName", "familyName"]).where("id", "in", rows);
    const some = named.orderBy(sortKeys.familyName).orderBy(sortKeys.firstName).orderBy("id");
    return (await some.limit(most).execute()).map(({ firstName, familyName }) => `${firstName} ${familyName}`);
  },
  check: async (db, change) => change.act === "own" && (await checkOwner(db, change.owner)),
  workOf: async (_, change) => (change.act === "move" ? moving(change.to) : owning(change.owner)),
  async done(db, change, who, count) {
    const are = count === 1 ? "is" : "are";
    if (change.act === "move") return `${who} ${are} in ${applicationStateNames[change.to]} now.`;
    const owner = change.owner === "" ? undefined : await findAccount(db, change.owner);
    return `${who} now ${count === 1 ? "has" : "have"} ${owner ? `the owner ${owner.name}` : "no owner"}.`;
  },
};

interface Locked {
  id: string;
  updatedAt: string;
  state: ApplicationState;
  owner: string | null;
  learner: string | null;
}

function moving(to: ApplicationState): Work<Locked> {
  return {
    became: to,
    present: ({ state }) => state,
    lock: lockApplications,
    async refused(_, applications) {
      const refusals = applications.map(
        ({ id, state, learner }) => [id, refusalToMove(state, to, { isLearner: learner !== null })] as const,
      );
      return new Map(refusals.flatMap(([id, refusal]) => (refusal ? [[id, refusal] as const] : [])));
    },
    // Whoever moved it by mistake puts it where it was, even out of Declined. Who became a learner meanwhile was changed.
    refusedBack: async () => new Map(),
    async set(deps, actor, applications, value) {
      const state = applicationStates.find((one) => one === value) ?? to;
      for (const { id, state: from } of applications) await moveIn(deps, actor, id, { from, to: state });
    },
  };
}

function owning(owner: string): Work<Locked> {
  return {
    became: owner,
    present: ({ owner }) => owner ?? "",
    lock: lockApplications,
    async set(deps, actor, applications, value) {
      for (const { id } of applications) await takeOnIn(deps, actor, id, value);
    },
  };
}

// The update changes nothing but locks the rows on PostgreSQL. A note changes nothing that can be undone.
async function lockApplications({ db }: Dependencies, ids: string[]): Promise<Locked[]> {
  const rows = await db
    .updateTable("applications")
    .set((row) => ({ reference: row.ref("reference") }))
    .where("id", "in", ids)
    .returning(["id", "createdAt", "state", "owner", "learner"])
    .execute();
  const changes = await db
    .selectFrom("applicationEvents")
    .select(["application", ({ fn }) => fn.max("at").as("at")])
    .where("application", "in", ids)
    .where("act", "!=", "note")
    .groupBy("application")
    .execute();
  const changed = new Map(changes.map(({ application, at }) => [application, at]));
  return rows.map(({ createdAt, ...row }) => ({ ...row, updatedAt: changed.get(row.id) ?? createdAt }));
}

const everything: ApplicationCondition = { search: "", show: "", state: "", owner: "" };

function found(db: Db, { search, show, state, owner }: ApplicationCondition) {
  return db
    .selectFrom("applications")
    .where(({ ref }) =>
      holdsWords(
        [
          ref("applications.firstName"),
          ref("applications.familyName"),
          ref("applications.email"),
          ref("applications.courseToStudy"),
          ref("applications.reference"),
        ],
        search,
      ),
    )
    .$if(show === "new", (all) => all.where("applications.openedAt", "is", null))
    .$if(state !== "", (all) => all.where("applications.state", "=", state || "new"))
    .$if(owner === noOwner, (all) => all.where("applications.owner", "is", null))
    .$if(owner !== "" && owner !== noOwner, (all) => all.where("applications.owner", "=", owner));
}

async function countFound(db: Db, filter: ApplicationCondition): Promise<number> {
  const counted = found(db, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}

const ranks = sql.raw(applicationStates.map((state, at) => `when '${state}' then ${at}`).join(" "));

const sortKeys = {
  createdAt: sql.ref("applications.createdAt"),
  familyName: alphabetical(sql.ref("applications.familyName")),
  firstName: alphabetical(sql.ref("applications.firstName")),
  email: byteOrder(lowered(sql.ref("applications.email"))),
  courseToStudy: byteOrder(sql.ref("applications.courseToStudy")),
  state: sql`case ${sql.ref("applications.state")} ${ranks} end`,
  owner: sql`coalesce(${sql.ref("owners.nameKey")}, '')`,
};
