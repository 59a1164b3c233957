import type { Registration, Self } from "contract/accounts.ts";
import type { Role } from "contract/permissions.ts";
import { record } from "../audit/trail.ts";
import { newId } from "../database/ids.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { tell } from "../notices/notices.ts";
import { emailKey, findByEmail, toSelf } from "./accounts.ts";
import { hashPassword, weaknessOf } from "./passwords.ts";

/** Who registers: an active administrator ("Register New User"), the command line, or anyone. */
export interface Registrar {
  id: string | null;
  isAdmin: boolean;
}

/**
 * Creates an account. Students can log in at once; assessors and administrators wait for activation, unless an active
 * administrator registers them or no administrator has ever existed (decisions, Accounts).
 * `image` is a stored file's name. @throws Refusal 400 weak password or wrong setup code, 409 known e-mail.
 */
export async function register(
  house: House,
  form: Registration,
  registrar: Registrar,
  image: string | null,
): Promise<Self> {
  const weakness = weaknessOf(form.password, form);
  if (weakness) throw new Refusal(400, weakness, { errors: [{ path: "password", message: weakness }] });
  if (await findByEmail(house.db, form.email)) throw knownEmail();
  const passwordHash = await hashPassword(form.password);
  return transact(house, async (db) => {
    const row = { ...rowOf(house, form), passwordHash, image };
    row.isActive = (await isActiveAtOnce(db, house, form, registrar, row.id)) ? 1 : 0;
    const inserted = await db
      .insertInto("accounts")
      .values(row)
      .onConflict((conflict) => conflict.column("emailKey").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw knownEmail();
    const actor = registrar.id ?? row.id;
    const became = row.isActive ? `active ${row.role}` : `inactive ${row.role}`;
    if (!row.isActive) await tell(db, house.clock, { kind: "waiting", account: row.id });
    await record(db, house.clock, { actor, action: "register", subject: "account", subjectId: row.id, became });
    return toSelf(row);
  });
}

/** What whoever registers is told: whether the account can be used now, and by whom. */
export function registeredMessage(account: Self, registrar: Registrar): string {
  if (registrar.isAdmin) return `Registration successful. ${account.name} can log in now.`;
  return account.isActive
    ? "Registration successful. You can now log in."
    : "Registration received. An administrator must activate your account before you can log in.";
}

async function isActiveAtOnce(
  db: Db,
  house: House,
  form: Registration,
  registrar: Registrar,
  id: string,
): Promise<boolean> {
  if (registrar.isAdmin) {
    if (form.role === "admin") await claimFirstAdmin(db, id);
    return true;
  }
  if (form.role === "student") return !house.settings.APPROVE_STUDENTS;
  if (form.role === "assessor") return false;
  return isFirstAdmin(db, house, form.setupCode, id);
}

// Whoever inserts this row is the first administrator; a second one at the same instant finds it there.
async function isFirstAdmin(db: Db, house: House, setupCode: string | undefined, id: string): Promise<boolean> {
  const { SETUP_CODE } = house.settings;
  if (SETUP_CODE && setupCode === undefined) return false;
  if (SETUP_CODE && setupCode !== SETUP_CODE) {
    throw new Refusal(400, "The setup code is not right.", {
      errors: [{ path: "setupCode", message: "Check the setup code." }],
    });
  }
  return claimFirstAdmin(db, id);
}

async function claimFirstAdmin(db: Db, account: string): Promise<boolean> {
  const claimed = await db
    .insertInto("firsts")
    .values({ what: "administrator", account })
    .onConflict((conflict) => conflict.column("what").doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

function rowOf(house: House, form: Registration) {
  const now = house.clock.now().toISOString();
  const role: Role = form.role;
  return {
    id: newId(),
    name: form.name,
    email: form.email,
    emailKey: emailKey(form.email),
    dob: form.dob,
    postcode: form.postcode,
    qualification: form.qualification,
    phone: form.phone,
    referenceNo: form.referenceNo,
    role,
    isActive: 0,
    assessor: null,
    createdAt: now,
    updatedAt: now,
  };
}

function knownEmail(): Refusal {
  const message = "An account with this email already exists.";
  return new Refusal(409, message, { errors: [{ path: "email", message }] });
}
