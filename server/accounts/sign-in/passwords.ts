import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import pLimit from "p-limit";
import { Refusal, refuseField } from "../../platform/refusal.ts";

/** Argon2id at OWASP's minimum: about 30 a second on two cores. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const limiter = pLimit(2);
const queueMost = 50;

// Verified in place of an unknown e-mail's hash, so that the response time does not reveal it.
const dummyHash = hash("nobody's password", strength);

/** @throws Refusal 503 when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, strength));
}

/** Stored in place of a hash while an account has no password yet: no password matches it. */
export const noPassword = "none";

/** Takes the same time with and without a hash to compare with. @throws Refusal 503 when the queue is full */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const storedHash = passwordHash === noPassword ? undefined : passwordHash;
  const comparedHash = storedHash ?? (await dummyHash);
  const isMatch = await limited(() => verify(comparedHash, password));
  return isMatch && storedHash !== undefined;
}

/** `field` is the form's field of the new password. @throws Refusal 400 for a weak one */
export function checkStrength(password: string, account: { name: string; email: string }, field = "password"): void {
  const weakness = weaknessOf(password, account);
  if (weakness) throw refuseField(400, field, weakness);
}

/** Why a new password is refused, or undefined. */
export function weaknessOf(password: string, account: { name: string; email: string }): string | undefined {
  const lower = password.toLowerCase();
  if (isCommon(lower)) return "This password is one of the most common ones. Choose another.";
  const ownTexts = [
    account.name,
    account.email,
    account.email.split("@")[0] ?? "",
    "portfolio builder",
    "portfoliobuilder",
  ];
  if (ownTexts.some((text) => text.toLowerCase() === lower))
    return "The password must differ from your name and email address.";
  return undefined;
}

// The set is built at the first use, which keeps it out of the start of the server.
let common: Set<string> | undefined;

function isCommon(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password);
}

function limited<T>(work: () => Promise<T>): Promise<T> {
  if (limiter.pendingCount >= queueMost)
    throw new Refusal(503, "The server is busy. Please try again shortly.", { retryAfter: 5 });
  return limiter(work);
}
