const words = ["first", "second", "third", "fourth", "fifth"];

/** The word for the nth submission: "second", or "12th" where words end. */
export function ordinalOf(nth: number): string {
  const word = words[nth - 1];
  if (word) return word;
  const suffix = { one: "st", two: "nd", few: "rd", other: "th", many: "th", zero: "th" };
  return `${nth}${suffix[rules.select(nth)]}`;
}

const rules = new Intl.PluralRules("en-GB", { type: "ordinal" });
