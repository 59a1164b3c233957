import { randomInt } from "node:crypto";

/** Without letters and digits that look or sound like others: no 0, 1, I, L, O, U. */
const signs = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number that an applicant can read out, such as PB-7K3M-94QX: drawn from 656,100,000,000, so nobody guesses one. */
export function newReference(): string {
  return `PB-${four()}-${four()}`;
}

function four(): string {
  return Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
}
