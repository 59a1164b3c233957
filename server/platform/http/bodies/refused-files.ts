import { Refusal } from "../../refusal.ts";

/** A file of a form that cannot be used. `field` is its place in the form, `name` its name on the sender's device. */
export interface RefusedFile {
  field: string;
  name: string;
  refusal: Refusal;
}

const maxNames = 5;

/** One refusal for all of these files: a message about all, and in `errors` one for each, in their order. */
export function refuseFiles(refused: RefusedFile[]): Refusal {
  const inOrder = refused.toSorted((one, other) => inOrderOfFields.compare(one.field, other.field));
  // Of 413 and 415, 413 is answered, because the size is checked first.
  const status = Math.min(...inOrder.map(({ refusal }) => refusal.status));
  const errors = inOrder.map(({ field, refusal }) => ({ path: field, message: refusal.message }));
  return new Refusal(status, summaryOf(inOrder), { errors });
}

// "images.10" comes after "images.9".
const inOrderOfFields = new Intl.Collator("en", { numeric: true });
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

function summaryOf(refused: RefusedFile[]): string {
  const [first, ...others] = refused;
  if (first && others.length === 0) return first.refusal.message;
  const names = refused.slice(0, maxNames).map(({ name }) => name);
  const more = refused.length - names.length;
  return `${refused.length} files cannot be used: ${list.format(more > 0 ? [...names, `${more} more`] : names)}.`;
}
