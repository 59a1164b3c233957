import { passwordTooShort, type Registration, type Self } from "contract/accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { notify } from "../../notifications/notify.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { emailKey, findByEmail, toSelf } from "../accounts.ts";
import { checkStrength, hashPassword, noPassword } from "./passwords.ts";
import { sendWelcomeEmails } from "./welcome.ts";

/** Who registers: an active administrator ("Register New User"), the command line, or anyone. */
export interface Registrar {
  id: string | null;
  isAdmin: boolean;
}

/**
 * Creates an account. Students can log in at once; assessors and administrators wait for activation, unless an active
 * administrator registers them or no administrator has ever existed, because nobody could activate the first one.
 * Without a password, from an administrator, they get an e-mail with a link to choose a password. `image` is a stored file's name. @throws Refusal 400 weak password or wrong setup code, 409 e-mail taken.
 */
export async function register(
  deps: Dependencies,
  form: Registration,
  registrar: Registrar,
  image: string | null,
): Promise<Self> {
  const isInvited = registrar.isAdmin && form.password === "";
  const password = isInvited ? undefined : passwordIn(form);
  if (await findByEmail(deps.db, form.email)) throw emailTaken();
  const passwordHash = password === undefined ? noPassword : await hashPassword(password);
  return transact(deps, async (db) => {
    const row = { ...rowOf(deps, form), passwordHash, image };
    row.isActive = (await isActiveAtOnce({ ...deps, db }, form, registrar, row.id)) ? 1 : 0;
    const inserted = await db
      .insertInto("accounts")
      .values(row)
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw emailTaken();
    const actor = registrar.id ?? row.id;
    const became = row.isActive ? `active ${row.role}` : `inactive ${row.role}`;
    if (isInvited) await sendWelcomeEmails(db, deps.clock, [row]);
    if (!row.isActive) await notify(db, deps.clock, { kind: "waiting", account: row.id });
    await recordAction(db, deps.clock, { actor, action: "register", subject: "account", subjectId: row.id, became });
    return toSelf(row);
  });
}

function passwordIn(form: Registration): string {
  if (form.password === "")
    throw new Refusal(400, `Please check your entries. ${passwordTooShort}`, {
      errors: [{ path: "password", message: passwordTooShort }],
    });
  checkStrength(form.password, form);
  return form.password;
}

/** The message after registration: whether the account can be used now, and by whom. */
export function registeredMessage(account: Self, registrar: Registrar, password: string | undefined): string {
  if (registrar.isAdmin && password === "")
    return `Registration successful. An email with a link to choose a password is on its way to ${account.email}.`;
  if (registrar.isAdmin) return `Registration successful. ${account.name} can log in now.`;
  return account.isActive
    ? "Registration successful. You can now log in."
    : "Registration received. An administrator must activate your account before you can log in.";
}

async function isActiveAtOnce(
  deps: Dependencies,
  form: Registration,
  registrar: Registrar,
  id: string,
): Promise<boolean> {
  if (registrar.isAdmin) {
    if (form.role === "admin") await claimFirstAdmin(deps.db, id);
    return true;
  }
  if (form.role === "student") return !deps.settings.APPROVE_STUDENTS;
  if (form.role === "assessor") return false;
  return isFirstAdmin(deps, form.setupCode, id);
}

// The unique index on `what` lets one registration insert this row; any other, also at the same instant, changes nothing.
async function isFirstAdmin(
  { db, settings: { SETUP_CODE } }: Dependencies,
  setupCode: string | undefined,
  id: string,
): Promise<boolean> {
  if (SETUP_CODE && setupCode === undefined) return false;
  if (SETUP_CODE && setupCode !== SETUP_CODE) {
    throw new Refusal(400, "The setup code is not right.", {
      errors: [{ path: "setupCode", message: "Check the setup code." }],
    });
  }
  return claimFirstAdmin(db, id);
}

/** Whether it is the first administrator: afterwards nobody can register as that. */
export async function claimFirstAdmin(db: Db, account: string): Promise<boolean> {
  const claimed = await db
    .insertInto("oneTimeClaims")
    .values({ what: "administrator", account })
    .onConflict((conflict) => conflict.column("what").doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

function rowOf(deps: Dependencies, { password: _, setupCode: __, ...fields }: Registration) {
  const now = deps.clock.now().toISOString();
  const key = emailKey(fields.email);
  return { id: newId(), ...fields, emailKey: key, isActive: 0, assessor: null, createdAt: now, updatedAt: now };
}

export function emailTaken(): Refusal {
  return refuseField(409, "email", "An account with this email already exists.");
}
