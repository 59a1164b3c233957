import type { Role } from "contract/core/roles.ts";
import { recordAction } from "../../audit/log.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { Settings } from "../../platform/settings.ts";
import { isOnlyActiveAdmin } from "../accounts.ts";
import { claimFirstAdmin } from "../sign-in/registration.ts";
import { endTokens } from "../tokens/tokens.ts";

type Mapping = Pick<Settings, "OIDC_ROLE_CLAIM" | "OIDC_ADMIN_VALUES" | "OIDC_ASSESSOR_VALUES" | "OIDC_STUDENT_VALUES">;

/** The role that the provider's claim means by the settings, the highest of several; undefined where it means none. */
export function roleIn(settings: Mapping, claims: Record<string, unknown>): Role | undefined {
  const said = [claims[settings.OIDC_ROLE_CLAIM]].flat();
  const meanings: [Role, string[] | undefined][] = [
    ["admin", settings.OIDC_ADMIN_VALUES],
    ["assessor", settings.OIDC_ASSESSOR_VALUES],
    ["student", settings.OIDC_STUDENT_VALUES],
  ];
  return meanings.find(([, names]) => names?.some((name) => said.includes(name)))?.[0];
}

/**
 * Gives an account the role that the provider says. It keeps its own where work hangs on that: staff do not become learners,
 * nor a learner with work or an assessor with learners anything else; and there is always an administrator.
 */
export async function adaptRole(
  deps: Dependencies,
  account: AccountRow,
  wanted: Role | undefined,
): Promise<AccountRow> {
  if (wanted === undefined || wanted === account.role) return account;
  const { id, role: was } = account;
  return transact(deps, async (db) => {
    const isKept = await hangsOn(db, account, wanted);
    const updatedAt = deps.clock.now().toISOString();
    if (!isKept) await db.updateTable("accounts").set({ role: wanted, updatedAt }).where("id", "=", id).execute();
    if (!isKept && account.role === "admin") await endTokens(db, deps.clock, [id]);
    if (!isKept && wanted === "admin") await claimFirstAdmin(db, id);
    const action = isKept ? "keepRole" : "changeRole";
    const entry = { actor: null, action, subject: "account", subjectId: id, was, became: wanted } as const;
    await recordAction(db, deps.clock, entry);
    return isKept ? account : { ...account, role: wanted, updatedAt };
  });
}

async function hangsOn(db: Db, { id, role, assessor }: AccountRow, wanted: Role): Promise<boolean> {
  if (wanted === "student") return true;
  if (role === "admin") return isOnlyActiveAdmin(db, id);
  if (role === "assessor") return hasLearners(db, id);
  return assessor !== null || hasWork(db, id);
}

async function hasLearners(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom("accounts").select("id").where("assessor", "=", id).limit(1).executeTakeFirst()) !== undefined
  );
}

async function hasWork(db: Db, id: string): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom("portfolios").select("id").where("student", "=", id).limit(1).executeTakeFirst(),
    db.selectFrom("enrolments").select("id").where("learner", "=", id).limit(1).executeTakeFirst(),
    db.selectFrom("hours").select("id").where("learner", "=", id).limit(1).executeTakeFirst(),
    db.selectFrom("tasks").select("id").where("learner", "=", id).limit(1).executeTakeFirst(),
  ]);
  return found.some((row) => row !== undefined);
}
