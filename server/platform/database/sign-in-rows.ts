import type { SignInWay } from "contract/accounts/sign-in-ways.ts";

/** Tables of how people sign in. */
export interface SignInTables {
  sessions: SessionRow;
  secondFactors: SecondFactorRow;
  /** Codes for whoever has lost the app. Each is derived from the secret and its id, and works once. */
  recoveryCodes: { id: string; account: string; usedAt: string | null };
  passkeys: PasskeyRow;
  identities: IdentityRow;
  signInSteps: SignInStepRow;
  apiTokens: ApiTokenRow;
  /** The import that made an account, by which it can be taken back. */
  importedAccounts: { account: string; batch: string; by: string; at: string };
}

export interface SessionRow {
  id: string;
  account: string;
  createdAt: string;
  usedAt: string;
  expiresAt: string;
  /** In words, such as "Windows computer, Firefox"; null for one of an older version. */
  device: string | null;
  way: SignInWay | null;
  /** When the person last proved who they are; null for when it began. */
  confirmedAt: string | null;
  /** From then on a second factor has to be set up first; null when there is one, or none is asked for. */
  enrolBy: string | null;
  /** 1 for the first sign-in on a device, of which an e-mail told. */
  isNew: number | null;
}

/** What lets a tool of the college read in the name of an administrator. */
export interface ApiTokenRow {
  id: string;
  account: string;
  name: string;
  /** Names of contract/core/scopes.ts, with commas between. */
  scopes: string;
  /** SHA-256 of its secret. */
  hash: string;
  createdAt: string;
  expiresAt: string;
  /** The last day in London on which it was used. */
  usedOn: string | null;
  revokedAt: string | null;
}

/** The code from an app of one account. */
export interface SecondFactorRow {
  account: string;
  /** Its secret, encrypted with a key that is not in the database. */
  sealed: string | null;
  /** A new secret whose first code has not come yet. */
  pending: string | null;
  /** When its first code was right; null until then. */
  since: string | null;
  /** The step of 30 seconds of the last code that was used: none works twice. */
  lastStep: number;
  /** Until when the centre waits for a second factor; null when none was asked for. */
  dueAt: string | null;
}

export interface PasskeyRow {
  id: string;
  account: string;
  /** Its id at the device, in base64url, as its public key is. */
  credential: string;
  publicKey: string;
  /** How often the device says that it has been used; 0 where devices do not count. */
  counter: number;
  /** How the browser may reach it, with commas between. */
  transports: string;
  name: string;
  createdAt: string;
  usedAt: string | null;
}

/** Who somebody is at the identity provider, by its own lasting name for them: an address may become another person's. */
export interface IdentityRow {
  issuer: string;
  subject: string;
  account: string;
  createdAt: string;
}

/** What was begun and waits for its second half, a few minutes and once. */
export interface SignInStepRow {
  /** SHA-256 of the ticket or the challenge. */
  hash: string;
  /** "provider": somebody is at the identity provider; "signedOn": they are back, and the second step is missing. */
  kind: "login" | "passkey" | "register" | "provider" | "signedOn";
  /** Null for a passkey and the provider, which themselves say whose it is. */
  account: string | null;
  expiresAt: string;
}
