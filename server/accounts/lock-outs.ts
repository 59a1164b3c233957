import type { AccountRow } from "../database/tables.ts";
import type { House } from "../house.ts";
import { mayAttempt } from "../http/attempts.ts";
import type { Letter } from "../mail/letter.ts";
import { post, postToNobody } from "../mail/outbox.ts";

/** Letters about guesses at one account: as many as there can be lock-outs of it. */
export const lockOutLetters = { most: 1, seconds: 3600 };

/**
 * Tells the owner that somebody guessed at their password until they were shut out. For an address without an active
 * account the same statements are run, so that the time does not say whether there is one.
 */
export async function tellOwner(house: House, hashed: string, account: AccountRow | undefined): Promise<void> {
  const { db, clock } = house;
  if (!(await mayAttempt(db, clock, `lock-out letter ${hashed}`, lockOutLetters))) return;
  const owner = account?.isActive ? account : { email: "", name: "" };
  await (account?.isActive ? post : postToNobody)(db, clock, lockOutLetter(owner));
}

function lockOutLetter({ email, name }: Pick<AccountRow, "email" | "name">): Letter {
  return {
    to: email,
    name,
    subject: "Too many wrong passwords for your account",
    paragraphs: [
      "Somebody typed many wrong passwords for your Portfolio Builder account. They did not get in.",
      "For a while nobody can log in from there, and for up to an hour perhaps from nowhere else. A device from which you have logged in before is not affected.",
      "If it was you, choose a new password. If it was not, you need not do anything.",
    ],
    button: { label: "Choose a new password", path: "/forgot-password" },
  };
}
