import type { ReactNode } from "react";
import { grouped } from "../../ui/language.ts";
import { words as time } from "../../ui/words/time.ts";

/**
 * Every text about what waits, for how long and where it belongs. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  none: "N/A",
  unit: (number: string) => `Unit ${number}`,
  outcome: (number: string) => `LO ${number}`,
  criterion: (number: string) => `AC ${number}`,
  days: (count: number) => (count === 1 ? "1 day" : `${grouped(count)} days`),
  submission: (nth: number) => `${ordinalOf(nth)} submission`,
  /** "16 days since 6 November" */
  waited: (days: ReactNode, day: string) => (
    <>
      {days} since {day}
    </>
  ),
  sinceToday: "Since today",
  waitingSince: (moment: string) => `Waiting since ${moment}`,
  queue: {
    label: "Queue",
    nothing: "Nothing is waiting",
    waiting: (count: number) => `${grouped(count)} waiting`,
    longest: (count: number, day: string) => `${grouped(count)} waiting, the longest since ${day}`,
    place: (place: number, waiting: number) => `${grouped(place)} of ${grouped(waiting)} waiting`,
    name: (title: string, student: string) => `${title}, ${student}`,
    previous: "Previous",
    openPrevious: "Open the previous portfolio that waits",
    next: "Next",
    openNext: "Open the next portfolio that waits",
    first: "Review next",
    openFirst: "Open the portfolio that waits longest",
    to: (act: string, name: string) => `${act}: ${name}`,
  },
  afterwards: {
    next: (title: string, student: string, day: string) => (
      <>
        <strong>Next in your queue:</strong> {title} by {student}, waiting since {day}.
      </>
    ),
    review: "Review next portfolio",
    nothing: "Nothing else is waiting for you.",
  },
};

const ordinals = ["first", "second", "third", "fourth", "fifth"];
const rules = new Intl.PluralRules(time.locale, { type: "ordinal" });
const endings = { one: "st", two: "nd", few: "rd", other: "th", many: "th", zero: "th" };

/** "second", or "12th" where words end. */
function ordinalOf(nth: number): string {
  return ordinals[nth - 1] ?? `${nth}${endings[rules.select(nth)]}`;
}
