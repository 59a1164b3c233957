import type { Viewer } from "contract/core/permissions.ts";
import type { Action, SampleLine } from "contract/quality/samples.ts";
import { ownDecisions } from "contract/quality/sampling.ts";
import { sql } from "kysely";
import { isId } from "../platform/database/ids.ts";
import type { SampleRow } from "../platform/database/quality-rows.ts";
import type { Db } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * A sample, with whose work it is, who was last asked to answer an action, and of a countersignature who countersigns.
 * `assessor` is who decided.
 */
export type FoundSample = SampleRow & {
  student: string;
  owner: string | null;
  countersigner: string | null;
  title: string;
};

export async function findSample(db: Db, id: string): Promise<FoundSample | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom("samples")
    .innerJoin("portfolios", "portfolios.id", "samples.portfolio")
    .selectAll("samples")
    .select(["samples.learner as student", "portfolios.title"])
    .select(({ selectFrom }) =>
      selectFrom("checks")
        .select("checks.owner")
        .whereRef("checks.sample", "=", "samples.id")
        .where("checks.owner", "is not", null)
        .orderBy("checks.position", "desc")
        .limit(1)
        .as("owner"),
    )
    .where("samples.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, countersigner: row.kind === "countersign" ? row.checker : null };
}

const deskMost = 200;

/** What waits for somebody, appeals before the rest, the longest waiting first; everybody's for an administrator without the duty. */
export async function deskOf(db: Db, viewer: Viewer): Promise<{ samples: SampleLine[]; total: number }> {
  const waiting = db
    .selectFrom("samples as waiting")
    .where("waiting.state", "in", ["drawn", "answered"])
    .$if(viewer.isVerifier === true || viewer.role === "assessor", (query) =>
      query.where("waiting.checker", "=", viewer._id),
    );
  const { total } = await waiting.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  // Chosen within an index; only what is shown is read from the tables.
  const chosen = waiting
    .select("waiting.id")
    .orderBy(isAppeal("waiting.kind"), "desc")
    .orderBy("waiting.at")
    .orderBy("waiting.place")
    .orderBy("waiting.id")
    .limit(deskMost);
  const rows = await lines(db)
    .where("samples.id", "in", chosen)
    .orderBy(isAppeal("samples.kind"), "desc")
    .orderBy("samples.at")
    .orderBy("samples.place")
    .orderBy("samples.id")
    .execute();
  return { samples: rows.map(toLine), total };
}

function isAppeal(kind: string) {
  return sql<number>`case ${sql.ref(kind)} when 'appeal' then 1 else 0 end`;
}

/** What an assessor has to answer, due first. */
export async function actionsOf(db: Db, owner: string): Promise<Action[]> {
  const rows = await lines(db)
    .innerJoin("checks", "checks.sample", "samples.id")
    .innerJoin("accounts as checkers", "checkers.id", "checks.by")
    .select([
      "checks.portfolio",
      "checks.text",
      "checks.by",
      "checks.dueOn as actionDueOn",
      "checkers.name as checkerName",
    ])
    .where("samples.state", "=", "action")
    .where("checks.owner", "=", owner)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("checks as later")
            .select("later.id")
            .whereRef("later.sample", "=", "checks.sample")
            .whereRef("later.position", ">", "checks.position"),
        ),
      ),
    )
    .orderBy("checks.dueOn")
    .orderBy("samples.id")
    .limit(deskMost)
    .execute();
  return rows.map((row) => ({
    ...toLine(row),
    dueOn: row.actionDueOn ?? row.dueOn,
    portfolio: row.portfolio,
    text: row.text,
    by: { _id: row.by, name: row.checkerName },
  }));
}

export function lines(db: Db) {
  return db
    .selectFrom("samples")
    .innerJoin("portfolios", "portfolios.id", "samples.portfolio")
    .innerJoin("accounts as learners", "learners.id", "samples.learner")
    .innerJoin("accounts as assessors", "assessors.id", "samples.assessor")
    .select([
      "samples.id",
      "samples.kind",
      "samples.state",
      "samples.at",
      "samples.dueOn",
      "samples.learner",
      "samples.assessor",
    ])
    .select(["portfolios.title", "learners.name as learnerName", "assessors.name as assessorName"]);
}

type Line = Pick<SampleRow, "id" | "kind" | "state" | "at" | "dueOn" | "learner" | "assessor"> &
  Record<"title" | "learnerName" | "assessorName", string>;

export function toLine({ id, kind, title, state, at, dueOn, ...row }: Line): SampleLine {
  const learner = { _id: row.learner, name: row.learnerName };
  return { _id: id, kind, title, learner, assessor: { _id: row.assessor, name: row.assessorName }, state, at, dueOn };
}

type Judged = Pick<SampleRow, "kind" | "portfolio" | "review"> & Partial<Pick<SampleRow, "follows">>;

/** @throws Refusal 403 for whoever had a part in the decisions, unless they have to answer for them */
export async function refuseOwn(db: Db, { _id }: Viewer, sample: Judged): Promise<void> {
  if (await hasPartIn(db, _id, sample)) throw new Refusal(403, ownDecisions);
  const answered = db
    .selectFrom("checks")
    .select("id")
    .where("sample", "=", sample.follows ?? "")
    .where("verdict", "!=", "answered")
    .where("by", "=", _id);
  if (await answered.limit(1).executeTakeFirst())
    throw new Refusal(403, "You answered this appeal first. Somebody else answers it now.");
}

/** Whether somebody made or countersigned the decisions of a sample. */
export async function hasPartIn(db: Db, account: string, { kind, portfolio, review }: Judged): Promise<boolean> {
  if (kind !== "countersign" && (await countersignerOf(db, { review })) === account) return true;
  const made = await db
    .selectFrom("decisions")
    .select("id")
    .where("portfolio", "=", portfolio)
    .where("review", "=", review)
    .where("assessor", "=", account)
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

/** Who countersigned a round, or is to; null for one that needs nobody. */
export async function countersignerOf(db: Db, { review }: Pick<SampleRow, "review">): Promise<string | null> {
  const row = await db
    .selectFrom("samples")
    .select("checker")
    .where("review", "=", review)
    .where("kind", "=", "countersign")
    .executeTakeFirst();
  return row?.checker ?? null;
}

/** Whom an action may be given to: the assessor while they are active, else whose learner it is at present. */
export async function ownersOf(db: Db, assessor: string, present: string | null): Promise<string[]> {
  const ids = [assessor, ...(present === null ? [] : [present])];
  const rows = await db.selectFrom("accounts").select("id").where("id", "in", ids).where("isActive", "=", 1).execute();
  return ids.filter((id, index) => ids.indexOf(id) === index && rows.some((row) => row.id === id));
}
