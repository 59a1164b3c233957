import type { PasskeyAnswer } from "contract/accounts/security.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findAccount } from "../accounts.ts";
import { arrive, type LoginOrigin } from "../sign-in/arriving.ts";
import { notActive, reauthenticate } from "../sign-in/login.ts";
import { useCode } from "./codes.ts";
import { endStep, factorsOf, findStep } from "./factors.ts";
import { usePasskey } from "./passkeys.ts";

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** Remembers in the session that its person has just proved who they are. @throws Refusal 400, 401, 429 for a wrong proof */
export async function confirmIdentity(
  deps: Dependencies,
  viewer: SignedIn & { account: AccountRow },
  { password, code, passkey }: Proof,
  networkAddress: string,
): Promise<void> {
  const { account, session } = viewer;
  if (password !== undefined) await reauthenticate(deps, account, password, { networkAddress, session });
  // A 401 would say that the session has ended.
  else if (code !== undefined) await useCode(deps, account, code).catch(asBadRequest);
  else if (!passkey || (await usePasskey(deps, passkey).catch(asBadRequest)) !== account.id)
    throw new Refusal(400, "This passkey is not yours.");
  const set = { confirmedAt: deps.clock.now().toISOString() };
  await deps.db.updateTable("sessions").set(set).where("id", "=", session).execute();
}

function asBadRequest(error: unknown): never {
  if (error instanceof Refusal && error.status === 401)
    throw new Refusal(400, error.message, error.errors ? { errors: error.errors } : {});
  throw error;
}

/** The second step of a login. @throws Refusal 401 for a wrong code and a ticket that is used or over, 429 */
export async function finishLogIn(
  deps: Dependencies,
  { ticket, code }: { ticket: string; code: string },
  origin: LoginOrigin,
) {
  const step = await findStep(deps, ["login", "signedOn"], ticket);
  const account = await activeAccount(deps, step?.account);
  if (!account) throw over();
  const used = await useCode(deps, account, code);
  if (!(await endStep(deps.db, ticket))) throw over();
  // The session that began at the provider ends there too.
  const way = step?.kind === "signedOn" ? "provider" : used;
  return arrive(deps, account, origin, { way, factors: await factorsOf(deps.db, account.id) });
}

/** @throws Refusal 401 for a passkey that is not accepted, 403 for that of an inactive account */
export async function logInByPasskey(deps: Dependencies, passkey: PasskeyAnswer, origin: LoginOrigin) {
  const id = await usePasskey(deps, passkey);
  const account = await activeAccount(deps, id);
  if (!account) throw notActive();
  return arrive(deps, account, origin, { way: "passkey", factors: await factorsOf(deps.db, id) });
}

async function activeAccount({ db }: Dependencies, id: string | null | undefined): Promise<AccountRow | undefined> {
  const account = id ? await findAccount(db, id) : undefined;
  return account?.isActive ? account : undefined;
}

function over(): Refusal {
  return new Refusal(401, "That took too long. Log in again.");
}
