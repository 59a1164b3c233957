import { dayOf } from "contract/core/dates.ts";
import type { Achievement } from "contract/logbook/coverage-calls.ts";
import type { Logbook } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { CircleCheck, ListTodo } from "lucide-react";
import { useContext, useId } from "react";
import { OthersLearner } from "../../plan/others-learner.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { Covered } from "../covered-context.ts";
import { achievementOf } from "./achievable.ts";
import { Achieving, TakeBackAchievement } from "./achieving.tsx";
import { Cells } from "./cells.tsx";

interface Props {
  unit: string;
  logbook: Logbook<LogbookEntry>;
  covered: Covered;
}

/** Of one unit: whether it is achieved, what is missing until then, and its range. */
export function UnitCoverage({ unit, logbook, covered }: Props) {
  const { coverage, student } = covered;
  const mayAchieve = !useContext(OthersLearner) && student !== "";
  const missing = coverage.missing.find((one) => one.unit === unit)?.parts ?? [];
  const achievement = achievementOf(coverage, { unit });
  const outcomes = coverage.achievements.filter((one) => one.unit === unit && one.outcome !== null);
  const range = coverage.range.filter((one) => one.unit === unit);
  return (
    <div className="grid gap-3 border-line border-t px-3 py-3 sm:px-4">
      {[...(achievement ? [achievement] : []), ...outcomes].map((one) => (
        <Achieved key={one.outcome} achievement={one} student={mayAchieve ? student : ""} />
      ))}
      {achievement?.state !== "achieved" && <Missing parts={missing} isLearner={student === ""} />}
      {mayAchieve && achievement?.state !== "achieved" && (
        // Anew after each, also where its answer was lost: what was refused is said no more.
        <Achieving key={coverage.achievements.length} unit={unit} logbook={logbook} covered={covered} />
      )}
      {range.map((requirement) => (
        <Cells key={requirement.id} requirement={requirement} />
      ))}
      {range.length === 0 && (
        <p className="text-dim text-sm">
          {coverage.range.length === 0 ? "This qualification sets no range." : "This unit asks for no range."}
        </p>
      )}
    </div>
  );
}

function Achieved({ achievement, student }: { achievement: Achievement; student: string }) {
  const { outcome, state, by, at } = achievement;
  const name = outcome === null ? "Unit" : `LO ${outcome}`;
  if (state === "lapsed")
    return (
      <p className="rounded-control bg-waiting-soft px-3 py-2 text-waiting">
        {`${name} was achieved on ${dayOf(at)} and is no longer: something that it rests on was deleted or taken back.`}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-done-soft px-3 py-2 text-done">
      <p className="flex grow items-center gap-2 font-medium">
        <CircleCheck aria-hidden size={17} className="shrink-0" />
        {`${name} achieved on ${dayOf(at)}, ${by}`}
      </p>
      {student && <TakeBackAchievement achievement={achievement} student={student} />}
    </div>
  );
}

/** What Achieve would be refused with, in the same words. */
function Missing({ parts, isLearner }: { parts: readonly string[]; isLearner: boolean }) {
  const id = useId();
  if (parts.length === 0)
    return isLearner ? <p>Nothing is open. Ask your assessor to check the unit.</p> : <p>Nothing is missing.</p>;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-waiting-soft px-3 py-2.5"
    >
      <div className="grid min-w-0 grow basis-64 gap-1">
        <h3 id={id} className="flex items-center gap-2">
          <ListTodo aria-hidden size={17} className="shrink-0 text-waiting" />
          Still missing for this unit
        </h3>
        <ul className="list-disc pl-5">
          {parts.map((part) => (
            <li key={part} className="wrap-anywhere">
              {`${part.charAt(0).toUpperCase()}${part.slice(1)}`}
            </li>
          ))}
        </ul>
      </div>
      {isLearner && (
        <LinkButton to="?view=next" variant="primary">
          What next
        </LinkButton>
      )}
    </section>
  );
}
