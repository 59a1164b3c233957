const ordinals = ["first", "second", "third", "fourth", "fifth"];
const rules = new Intl.PluralRules("en-GB", { type: "ordinal" });
const endings = { one: "st", two: "nd", few: "rd", other: "th", many: "th", zero: "th" };

/** "second submission", or "12th submission" where words end. */
export function submissionText(nth: number): string {
  return `${ordinals[nth - 1] ?? `${nth}${endings[rules.select(nth)]}`} submission`;
}
