import { refusalOfDecision } from "contract/portfolios/decision-texts.ts";
import type { GivenDecision } from "contract/portfolios/decisions.ts";
import { allTicks } from "contract/portfolios/verdicts.ts";
import type { CriterionPlace } from "contract/qualifications/criterion-place.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { flushSync } from "react-dom";
import { counted } from "../../ui/language.ts";
import { focusIfLost } from "../../ui/page.tsx";
import { keyed, type Row, toggled } from "./rows.ts";
import { boxOf, type Deciding, focusRow } from "./use-deciding.ts";

/** Accepts it and moves on to the next one that is open, unless a tick is missing. */
export function accept(deciding: Deciding, row: Row): void {
  const given: GivenDecision = { ...accepted(row), ...row.given, verdict: "accepted" };
  const refused = refusalOfDecision(given, undefined);
  if (refused) {
    deciding.open(row.key, refused.message);
    return;
  }
  const { rows } = deciding;
  const at = rows.indexOf(row);
  const open = [...rows.slice(at + 1), ...rows.slice(0, at)].filter(({ state }) => state === "open");
  const { key } = open[0] ?? row;
  flushSync(() => {
    give(deciding, [given]);
    deciding.open(key);
    deciding.say(`${row.name} accepted. ${open.length === 0 ? "None is open." : `${open.length} open.`}`);
  });
  focusRow(key);
}

/** Not yet: the cursor goes into the box for what is missing. */
export function refuse(deciding: Deciding, row: Row): void {
  flushSync(() => {
    change(deciding, row, {});
    deciding.open(row.key);
  });
  document.getElementById(boxOf(row.key))?.focus();
}

/** Sets a tick or takes it away. Without one of its ticks a criterion is not accepted. */
export function tick(deciding: Deciding, row: Row, letter: string): void {
  const ticks = toggled(row.given?.ticks ?? allTicks, letter);
  const verdict = ticks === allTicks ? (row.given?.verdict ?? "not yet") : "not yet";
  change(deciding, row, { ticks, verdict });
  deciding.open(row.key);
}

export function write(deciding: Deciding, row: Row, text: string): void {
  change(deciding, row, { text, verdict: row.given?.verdict ?? "not yet" });
}

/** Leaves it undecided again; one that was added goes. */
export function takeOff(deciding: Deciding, row: Row): void {
  deciding.texts.current.set(row.key, row.given?.text ?? "");
  flushSync(() => {
    deciding.decide((before) => before.filter((one) => placeKey(one) !== row.key));
    deciding.open(row.key);
    deciding.say(`${row.name} is not decided.`);
  });
  focusIfLost(() => focusRow(row.key));
}

export function acceptOpen(deciding: Deciding): void {
  const open = deciding.rows.filter(({ state }) => state === "open");
  flushSync(() => {
    give(deciding, open.map(accepted));
    deciding.say(`${counted(open.length, "criterion", "criteria")} accepted.`);
  });
  focusIfLost(() => focusRow(deciding.current?.key));
}

/** A criterion that the portfolio lacks is added by a decision on it. */
export function add(deciding: Deciding, place: CriterionPlace): void {
  const key = placeKey(place);
  flushSync(() => {
    deciding.open(key);
    if (deciding.rows.some((row) => row.key === key)) return;
    give(deciding, [accepted({ place })]);
    deciding.say(`${place.unit} · ${place.criteria} added and accepted.`);
  });
  focusRow(key);
}

/** Not yet, but for this part. */
function change(deciding: Deciding, row: Row, part: Partial<GivenDecision>): void {
  const text = deciding.texts.current.get(row.key) ?? "";
  const given = { ...accepted(row), text, ...row.given, verdict: "not yet", ...part } as const;
  give(deciding, [given]);
  if (given.verdict === "not yet" && row.given?.verdict !== "not yet") deciding.say(`${row.name} not yet.`);
}

/** Each in the place of an earlier one on the same criterion. */
function give({ decide }: Deciding, given: readonly GivenDecision[]): void {
  decide((before) => [...keyed([...before, ...given]).values()]);
}

function accepted({ place }: Pick<Row, "place">): GivenDecision {
  return { ...place, verdict: "accepted", ticks: allTicks, text: "" };
}
