import { hash, randomBytes } from "node:crypto";
import { minute } from "contract/core/calendar.ts";
import { prepared } from "../../platform/database/prepared-statements.ts";
import type { SignInStepRow } from "../../platform/database/sign-in-rows.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import type { EmailMessage } from "../../platform/mail/outbox.ts";

/** What an account can sign in with beside its password. */
export interface Factors {
  /** Since when codes are asked for. */
  since: string | null;
  dueAt: string | null;
  passkeys: number;
}

/** Of an unknown account the same statement is run, and says that there is nothing. */
export async function factorsOf(db: Db, account: string | undefined): Promise<Factors> {
  const [found] = await ofAccount(db, { account: account ?? "" });
  return found ?? { since: null, dueAt: null, passkeys: 0 };
}

const ofAccount = prepared(["account"], (db, value) =>
  db
    .selectFrom("accounts")
    .leftJoin("secondFactors", "secondFactors.account", "accounts.id")
    .select(["secondFactors.since", "secondFactors.dueAt"])
    .select(({ selectFrom }) =>
      selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("passkeys.account", "=", "accounts.id")
        .$asScalar()
        .$notNull()
        .as("passkeys"),
    )
    .where("accounts.id", "=", value("account")),
);

/** Tells a person of a change to how they sign in, or of an attempt. */
export function changedEmail({ email, name }: Pick<AccountRow, "email" | "name">, what: string): EmailMessage {
  return {
    to: email,
    name,
    subject: "How you sign in to Portfolio Builder",
    paragraphs: [
      `${what}.`,
      "If it was not you, choose a new password at once, look where you are signed in, and tell your training centre.",
    ],
    button: { label: "Sign-in and security", path: "/profile/security" },
  };
}

/** How long the second half of what was begun is waited for, in milliseconds; at a provider there is more to do. */
const stepLifetime = 5 * minute;
export const providerLifetime = 10 * minute;

type Step = Pick<SignInStepRow, "kind" | "account">;
type Kind = SignInStepRow["kind"];

/** Begins what has a second half: a ticket or a challenge of 256 bits, of which the database has the hash alone. */
export async function beginStep({ db, clock }: Dependencies, step: Step): Promise<Uint8Array<ArrayBuffer>> {
  const ticket = Uint8Array.from(randomBytes(32));
  const text = Buffer.from(ticket).toString("base64url");
  await db.deleteFrom("signInSteps").where("expiresAt", "<", clock.now().toISOString()).execute();
  const row = {
    ...step,
    hash: hash("sha256", text),
    expiresAt: fromNow(clock, step.kind === "provider" ? providerLifetime : stepLifetime),
  };
  await db.insertInto("signInSteps").values(row).execute();
  return ticket;
}

/** Whose step this is, and which; undefined when it is unknown, over or of another kind. */
export function findStep({ db, clock }: Dependencies, kind: Kind | readonly Kind[], ticket: string) {
  return db
    .selectFrom("signInSteps")
    .select(["account", "kind"])
    .where("hash", "=", hash("sha256", ticket))
    .where("kind", "in", [kind].flat())
    .where("expiresAt", ">", clock.now().toISOString())
    .executeTakeFirst();
}

/** Ends the step. Of two requests that use it at the same instant, only one gets true. */
export async function endStep(db: Db, ticket: string): Promise<boolean> {
  const ended = await db.deleteFrom("signInSteps").where("hash", "=", hash("sha256", ticket)).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
