/** How a session began. */
export const signInWays = ["password", "code", "recovery", "passkey", "provider"] as const;
export type SignInWay = (typeof signInWays)[number];

/** How long a confirmed identity counts before sensitive acts ask again, in minutes. */
export const confirmedMinutes = 15;
/** How many recovery codes there are. */
export const recoveryCodesMost = 10;
/** The most passkeys of one person. */
export const passkeysMost = 20;
