import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import pLimit from "p-limit";
import { Refusal } from "../../platform/http/refusals.ts";

/** Argon2id at OWASP's minimum (decisions, Accounts): about 30 a second on two cores. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const gate = pLimit(2);
const queueMost = 50;

// Whoever tries an unknown e-mail waits as long as for a known one.
const nobodysHash = hash("nobody's password", strength);

/** @throws Refusal 503 when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(password, strength));
}

/** Stands in the place of a hash while an account has no password yet: nothing that is typed is right. */
export const noPassword = "none";

/** Takes the same time whether there is a hash to compare with or not. @throws Refusal 503 when too many wait. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const known = passwordHash === noPassword ? undefined : passwordHash;
  const compared = known ?? (await nobodysHash);
  const right = await gated(() => verify(compared, password));
  return right && known !== undefined;
}

/** Why a new password is refused, or undefined. */
export function weaknessOf(password: string, account: { name: string; email: string }): string | undefined {
  const lower = password.toLowerCase();
  if (isCommon(lower)) return "This password is one of the most common ones. Choose another.";
  const own = [account.name, account.email, account.email.split("@")[0] ?? "", "portfolio builder", "portfoliobuilder"];
  if (own.some((text) => text.toLowerCase() === lower))
    return "The password must differ from your name and email address.";
  return undefined;
}

// The list is long: whoever starts the server and registers nobody need not have it.
let common: Set<string> | undefined;

function isCommon(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password);
}

function gated<T>(work: () => Promise<T>): Promise<T> {
  if (gate.pendingCount >= queueMost)
    throw new Refusal(503, "The server is busy. Please try again shortly.", { retryAfter: 5 });
  return gate(work);
}
