import type { BundleAppeal } from "contract/exports/bundle-plan.ts";
import { inCurriculumOrder } from "contract/qualifications/curriculum.ts";
import { refusalOfCheck, type SampleState } from "contract/quality/sampling.ts";
import { newId } from "../../platform/database/ids.ts";
import type { CheckRow, SampleRow } from "../../platform/database/quality-rows.ts";
import type { Db } from "../../platform/dependencies.ts";
import { stateAfter } from "../checks.ts";

// What a bundle has of the appeals on a portfolio, which stand where it is imported as they did.

/**
 * The first one first. Where only what its learner reads is asked for, words about an assessor are left out, and what was said
 * after `until`, where that is given.
 */
export async function appealRecordsOn(
  db: Db,
  portfolio: string,
  { isLearners, until }: { isLearners: boolean; until: string | undefined },
): Promise<BundleAppeal[]> {
  const isThen = ({ at }: { at: string }) => until === undefined || at <= until;
  const made = await db
    .selectFrom("samples")
    .selectAll()
    .where("portfolio", "=", portfolio)
    .where("kind", "=", "appeal")
    .orderBy("at")
    .orderBy("id")
    .execute();
  const rows = made.filter(isThen);
  if (rows.length === 0) return [];
  const checks = await db
    .selectFrom("checks")
    .innerJoin("accounts", "accounts.id", "checks.by")
    .leftJoin("accounts as owners", "owners.id", "checks.owner")
    .selectAll("checks")
    .select(["accounts.name", "accounts.email", "owners.name as ownerName", "owners.email as ownerEmail"])
    .where("checks.portfolio", "=", portfolio)
    .orderBy("checks.position")
    .execute();
  return rows.map(({ id, review: round, places, follows, text, at, dueOn, state }) => {
    const all = checks.filter(({ sample }) => sample === id);
    const own = all.filter(isThen);
    const isUpheld = own.some(({ verdict }) => verdict === "action");
    const isRead = (verdict: CheckRow["verdict"]) => !isLearners || verdict === "noted" || !isUpheld;
    return {
      ...{ id, round, places: JSON.parse(places), follows, text, at, dueOn },
      state: own.length === all.length ? state : (stateOf(own) ?? state),
      checks: own.map(({ verdict, owner, by, name, email, ...check }) => ({
        ...{ verdict, at: check.at, dueOn: check.dueOn, by: { id: by, name, email } },
        ...(isRead(verdict) ? { text: check.text, lines: JSON.parse(check.lines) } : { text: "", lines: [] }),
        owner: owner === null ? null : { id: owner, name: check.ownerName ?? "", email: check.ownerEmail ?? "" },
      })),
    };
  });
}

interface Appealed {
  id: string;
  appeals?: readonly BundleAppeal[] | undefined;
  reviews: readonly { id: string; assessor: { id: string } }[];
}

/** The rows of imported appeals. Whoever may answer one that is open here is given it with the next housekeeping. */
export function appealRows(
  { id: portfolio, appeals = [], reviews }: Appealed,
  learner: string,
  idOf: (person: string) => string,
): { samples: SampleRow[]; checks: CheckRow[] } {
  const assessorOf = (round: string) => idOf(reviews.find(({ id }) => id === round)?.assessor.id ?? "");
  const samples = appeals.map(({ id, round, places, checks, ...row }): SampleRow => {
    const none = { draw: null, place: 0, kind: "appeal", reason: "[]", instead: null, checker: null } as const;
    const of = { id, portfolio, review: round, learner, assessor: assessorOf(round), by: learner };
    return { ...row, ...none, ...of, places: JSON.stringify(places), version: checks.length + 1 };
  });
  const all = appeals.flatMap(({ id: sample, checks }) => checks.map((check) => ({ sample, ...check })));
  // They are older than every entry of the audit log here, and than every claim that came with them.
  const checks = all.map(
    ({ by, owner, lines, ...check }, index): CheckRow => ({
      ...{ ...check, id: newId(), portfolio, position: index - all.length - claimsMost },
      ...{ lines: JSON.stringify(lines), by: idOf(by.id), owner: owner && idOf(owner.id) },
    }),
  );
  return { samples, checks };
}

const claimsMost = 10_000;

interface Judged extends Appealed {
  decisions?: readonly { round: string | null; assessor: { id: string } }[] | undefined;
}

/** Whether nobody could have made, or answered, these appeals so. */
export function areImpossible({ appeals = [], reviews, decisions = [] }: Judged): boolean {
  const before = new Map<string, BundleAppeal>();
  return appeals.some((one) => {
    const { id, round, places, follows, checks, state } = one;
    const first = follows === null ? undefined : before.get(follows);
    const isFollowed = [...before.values()].some((other) => follows !== null && other.follows === follows);
    before.set(id, one);
    if (follows !== null && (!first || first.follows !== null || first.round !== round || isFollowed)) return true;
    if (!reviews.some((review) => review.id === round) || inCurriculumOrder(places).length < places.length) return true;
    const barred = new Set([
      ...decisions.filter((decision) => decision.round === round).map(({ assessor }) => assessor.id),
      ...(first?.checks ?? []).filter(({ verdict }) => verdict !== "answered").map(({ by }) => by.id),
    ]);
    const isBarred = checks.some(({ verdict, by }) => isJudgement(verdict) && barred.has(by.id));
    const isOwned = checks.every(
      ({ verdict, owner, dueOn }) => (verdict === "action") === (owner !== null && dueOn !== null),
    );
    return isBarred || !isOwned || stateOf(checks) !== state;
  });
}

function isJudgement(verdict: CheckRow["verdict"]): boolean {
  return verdict !== "answered" && verdict !== "noted";
}

/** How an appeal stands after these checks; undefined where one of them could not be made. */
function stateOf(checks: readonly Pick<CheckRow, "verdict">[]): SampleState | undefined {
  return checks.reduce<SampleState | undefined>((state, { verdict }) => {
    if (verdict === "noted") return state === "closed" ? state : undefined;
    const isRefused = state === undefined || refusalOfCheck(verdict, { kind: "appeal", state }) !== undefined;
    return isRefused ? undefined : stateAfter[verdict];
  }, "drawn");
}
