import type { DisplayPreferences } from "contract/accounts/accounts.ts";
import { type Role, roles } from "contract/core/roles.ts";

/** Who is signed in on this device: enough to render the shell at once. The server checks the token at every call. */
export interface SignedIn {
  _id: string;
  name: string;
  role: Role;
  /** The path of the profile picture, with a token that expires. */
  image?: string | null | undefined;
  /** How they like to read; a page is shown so before the server has answered. */
  reading?: DisplayPreferences | undefined;
  isVerifier?: boolean | undefined;
  /** What a learner works towards (contract/qualifications/enrolled.ts). */
  qualifications?: string[] | undefined;
}

export const accountKey = "account";
/** Under it the account whose drafts can be read on this device (unsent/store/sealing.ts). */
export const unsealedKey = "unsealed";
/** Under it that something may be unsent here: whoever has nothing here is logged out without a question. */
export const unsentKey = "unsent";
/** Under it that somebody has left drafts here, which nobody else can read. */
export const sealedKey = "sealed";

/** The account stored beside the token, or undefined unless the token belongs to it. */
export function storedAccount(token: string | null, stored: string | null): SignedIn | undefined {
  const id = accountIn(token);
  const account = parsed(stored);
  return id !== undefined && isSignedIn(account) && account._id === id ? account : undefined;
}

/** The account's id in a token. The signature is not checked: the id only tells whether the stored account matches. */
export function accountIn(token: string | null): string | undefined {
  const { id } = claimsIn(token);
  return typeof id === "string" ? id : undefined;
}

/** What a token says; nothing where it is none. The signature is not checked. */
export function claimsIn(token: string | null): Record<string, unknown> {
  const claims = parsed(decoded(token?.split(".")[1] ?? ""));
  return isRecord(claims) ? claims : {};
}

function decoded(base64url: string): string {
  try {
    return atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

function isSignedIn(value: unknown): value is SignedIn {
  return isRecord(value) && typeof value._id === "string" && typeof value.name === "string" && isRole(value.role);
}

function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
