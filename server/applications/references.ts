import { randomInt } from "node:crypto";

/** Without letters and digits that look or sound like others: no 0, 1, I, L, O, U. */
const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference that an applicant can read out, such as PB-7K3M-94QX: one of 656,100,000,000, too many to guess one. */
export function newReference(): string {
  return `PB-${fourCharacters()}-${fourCharacters()}`;
}

function fourCharacters(): string {
  return Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join("");
}
