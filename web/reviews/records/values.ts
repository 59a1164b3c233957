import { dayOf } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import type { recordMethods } from "contract/portfolios/record-states.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { numbersOf, placeKey } from "contract/qualifications/places.ts";
import { attachmentsField, type ChosenFile, type PlacedFile } from "../../portfolios/chosen-files/placed-files.ts";

/** A criterion that was ticked, and when. */
export interface Ticked extends CriterionPlace {
  seenAt: string;
}

/** What is kept on the device of a record that is being made, from the first press on. */
export interface RecordValues {
  student: Person;
  method?: (typeof recordMethods)[number];
  /** When its author arrived on site. */
  startedAt: string;
  notes: string;
  /** In the order in which they were ticked: the first is the main criterion. */
  ticked: Ticked[];
  /** Files and recordings, in their order. */
  attachments?: PlacedFile[];
}

/** Ticks a criterion at this instant, or takes its tick away. */
export function withTick(ticked: readonly Ticked[], place: CriterionPlace, now: Date): Ticked[] {
  const key = placeKey(place);
  const others = ticked.filter((one) => placeKey(one) !== key);
  return others.length < ticked.length ? others : [...ticked, { ...numbersOf(place), seenAt: now.toISOString() }];
}

/** The texts of the form that is sent. */
export function fieldsOf(
  values: RecordValues & Required<Pick<RecordValues, "method">>,
  files: readonly ChosenFile[] = [],
): [string, string][] {
  const { student, method, startedAt, notes, ticked, attachments = [] } = values;
  return [
    ["student", student._id],
    ["title", `${method}, ${dayOf(startedAt)}`],
    ["method", method],
    ["dateTime", startedAt],
    ["taskDescription", notes],
    ["decisions", JSON.stringify(ticked.map((one) => ({ ...one, verdict: "accepted" })))],
    ...(attachments.length > 0
      ? [["attachments", JSON.stringify(attachmentsField(attachments, files))] satisfies [string, string]]
      : []),
  ];
}
