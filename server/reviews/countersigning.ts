import { day } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { checkDays, waitsForCountersigner } from "contract/quality/sampling.ts";
import { traineeDuty } from "../accounts/duties.ts";
import { recordAction } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { holding } from "../platform/database/holding.ts";
import { newId } from "../platform/database/ids.ts";
import type { SampleRow } from "../platform/database/quality-rows.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Standing, verdictsOn } from "../portfolios/decisions.ts";
import { coveredIn } from "../portfolios/further-places.ts";
import { touch } from "../portfolios/moving.ts";
import { type FoundPortfolio, findPortfolio } from "../portfolios/portfolios.ts";

// What a trainee accepts counts once somebody else has countersigned its round (portfolios/decisions.ts says what is pending).

/** @throws Refusal 409 a trainee: their portfolios are done as they are countersigned */
export async function refuseTrainee(deps: Dependencies, account: string, sentence = waitsForCountersigner) {
  if (await traineeDuty(deps, account)) throw new Refusal(409, sentence);
}

/** Whether all that a portfolio covers is accepted, and nothing of it is pending. */
export function isAllAccepted(portfolio: FoundPortfolio, standing: ReadonlyMap<string, Standing>): boolean {
  return coveredIn(portfolio)
    .map((place) => standing.get(placeKey(place)))
    .every((decision) => decision?.verdict === "accepted" && !decision.isPending);
}

interface Round {
  actor: string;
  portfolio: Pick<FoundPortfolio, "id" | "student" | "title">;
  review: string;
}

/** The duty of a trainee who made some of these decisions. Asked for before the head of the log is locked. */
export async function dutyIn(deps: Pick<Dependencies, "db" | "clock">, actor: string, decisions: readonly unknown[]) {
  return decisions.length > 0 ? traineeDuty(deps, actor) : undefined;
}

/** Asks somebody to countersign a round, in its transaction and after its decisions, if a trainee made some in it. */
export async function askToCountersign(
  db: Db,
  clock: Clock,
  { actor: assessor, portfolio, review }: Round,
  duty: Awaited<ReturnType<typeof dutyIn>>,
): Promise<void> {
  if (!duty) return;
  const checker = await chooseCountersigner(db, clock, { assessor, review, named: duty.with });
  const row = countersignature({ portfolio: portfolio.id, review, learner: portfolio.student, assessor }, clock);
  await db
    .insertInto("samples")
    .values({ ...row, checker })
    .execute();
  if (checker !== null) await notify(db, clock, { kind: "countersign", to: checker, by: assessor, portfolio });
}

/** Of a sample that nobody asked for. */
export const unasked = { by: null, text: "", places: "[]", follows: null };

/** The sample of a trainee's round, of which nobody has been asked yet. */
export function countersignature(
  round: Pick<SampleRow, "portfolio" | "review" | "learner" | "assessor">,
  clock: Clock,
): SampleRow {
  const now = clock.now();
  const dueOn = dayInLondon(new Date(now.getTime() + checkDays * day));
  const none = { draw: null, place: 0, checker: null, reason: "[]", instead: null, ...unasked };
  return {
    id: newId(),
    kind: "countersign",
    ...round,
    ...none,
    dueOn,
    at: now.toISOString(),
    state: "drawn",
    version: 1,
  };
}

/**
 * Who countersigns a round: whom the trainee's duty names, else who has the duty and the fewest that are open; null where
 * nobody may. Not who decided it, nor who verifies it.
 */
async function chooseCountersigner(
  db: Db,
  clock: Clock,
  { assessor, review, named }: { assessor: string; review: string; named: string | null },
): Promise<string | null> {
  const rows = await db
    .selectFrom("accounts")
    .select("accounts.id")
    .select(({ selectFrom }) =>
      selectFrom("samples")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("samples.checker", "=", "accounts.id")
        .where("samples.state", "!=", "closed")
        .as("open"),
    )
    .where("accounts.role", "=", "assessor")
    .where("accounts.isActive", "=", 1)
    .where("accounts.id", "!=", assessor)
    .where(({ or, eb }) =>
      or([
        eb("accounts.id", "=", named ?? ""),
        eb("accounts.id", "in", holding(db, clock, "countersigner").select("duties.account")),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("samples")
            .select("samples.id")
            .where("samples.review", "=", review)
            .where("samples.kind", "!=", "countersign")
            .whereRef("samples.checker", "=", "accounts.id"),
        ),
      ),
    )
    .execute();
  const rank = ({ id, open }: (typeof rows)[number]) => (id === named ? -1 : (open ?? 0));
  const [first] = rows.sort((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
  return first?.id ?? null;
}

const handedAtOnce = 200;

/** Gives open countersignatures to somebody whose countersigner has left, or that nobody had; answers how many were given. */
export async function handOnCountersigning(db: Db, clock: Clock): Promise<number> {
  const rows = await db
    .selectFrom("samples")
    .innerJoin("portfolios", "portfolios.id", "samples.portfolio")
    .select(["samples.id", "samples.review", "samples.assessor", "samples.portfolio", "samples.checker"])
    .select(["portfolios.title", "portfolios.student"])
    .where("samples.kind", "=", "countersign")
    .where("samples.state", "!=", "closed")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("samples.checker", "is", null),
        eb("samples.checker", "in", selectFrom("accounts").select("accounts.id").where("accounts.isActive", "=", 0)),
      ]),
    )
    .orderBy("samples.at")
    .orderBy("samples.id")
    .limit(handedAtOnce)
    .execute();
  let given = 0;
  for (const { id, review, assessor, portfolio, checker: was, title, student } of rows) {
    const named = (await traineeDuty({ db, clock }, assessor))?.with ?? null;
    const checker = await chooseCountersigner(db, clock, { assessor, review, named });
    if (checker === was) continue;
    await db.updateTable("samples").set({ checker }).where("id", "=", id).execute();
    if (checker === null) continue;
    given++;
    const subject = { id: portfolio, title, student };
    await notify(db, clock, { kind: "countersign", to: checker, by: assessor, portfolio: subject });
  }
  return given;
}

/**
 * What follows from a countersignature, in its transaction: its round's decisions count from now on, so the portfolio is new
 * to whoever has read it, and done if nothing of it is left.
 */
export async function countersign(
  db: Db,
  clock: Clock,
  { actor, portfolio: id }: { actor: string; portfolio: string },
) {
  const entry = { actor, action: "countersign", subject: "portfolio", subjectId: id } as const;
  const portfolio = await findPortfolio(db, id);
  if (!portfolio) return recordAction(db, clock, entry);
  const { status: was, isPending } = portfolio;
  const isDone = was === "Reviewed" && isPending === 0 && isAllAccepted(portfolio, await verdictsOn(db, id));
  const became = isDone ? "Done" : was;
  await touch(db, clock, { actor, portfolio, expected: undefined }, became);
  if (isDone) await notify(db, clock, { kind: "done", by: actor, portfolio });
  await recordAction(db, clock, { ...entry, was, became });
}
