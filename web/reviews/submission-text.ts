const ordinals = ["first", "second", "third", "fourth", "fifth"];

/** "second submission", or "12th submission" where words end. */
export function submissionText(nth: number): string {
  return `${ordinals[nth - 1] ?? `${nth}${endingOf(nth)}`} submission`;
}

function endingOf(nth: number): string {
  const isTeen = Math.floor(nth / 10) % 10 === 1;
  return (!isTeen && ["", "st", "nd", "rd"][nth % 10]) || "th";
}
