import type { Account } from "contract/accounts/accounts.ts";
import type { PersonView, UnitFigures } from "contract/centre/person.ts";
import { dayOf } from "contract/core/dates.ts";
import type { EnrolmentLine } from "contract/qualifications/qualifications.ts";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { LearnerPlan } from "../../plan/progress/learner-plan.tsx";
import { Button } from "../../ui/button.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { grouped } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

const RegistrationForm = lazy(() => import("./registration-form.tsx"));

interface Props {
  account: Account;
  progress: NonNullable<PersonView["progress"]>;
}

/** What a learner works towards and how they are registered, where they should be, and each unit. */
export function EnrolmentPanel({ account: { _id: id, name }, progress: { enrolment, units } }: Props) {
  const lines = useAnswer("listEnrolments", { params: { id } });
  const counts = {
    signedOff: units.reduce((sum, unit) => sum + unit.signedOff, 0),
    total: units.reduce((sum, unit) => sum + unit.total, 0),
  };
  return (
    <Panel
      heading="Enrolment"
      aside={
        <Link to={`/admin/qualifications?learner=${id}`} className="font-medium text-sm">
          Enrol or move
        </Link>
      }
    >
      <div className="grid gap-3">
        <QueryResult query={lines}>
          {({ enrolments }) => (
            <ul className="grid gap-2">
              {enrolments.map((line) => (
                <Enrolled key={line._id} line={line} />
              ))}
            </ul>
          )}
        </QueryResult>
        <LearnerPlan enrolment={enrolment} name={name} counts={counts} />
        <p className="text-dim text-sm">{`${grouped(counts.signedOff)} of ${grouped(counts.total)} criteria signed off`}</p>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-2">
          {units.map((unit) => (
            <Unit key={unit.unit} figures={unit} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Enrolled({ line }: { line: EnrolmentLine }) {
  const [isChanging, setChanging] = useState(false);
  const { qualification, registrationNo, registeredOn, endedOn } = line;
  const version = `${qualification.code} version ${qualification.version}`;
  const registration = registrationNo ? `registration ${registrationNo}` : "not registered yet";
  const since = registeredOn ? ` since ${dayOf(registeredOn)}` : "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="wrap-anywhere min-w-0 grow basis-40">
        <b className="font-medium">{version}</b>
        {endedOn ? `, ended ${dayOf(endedOn)}` : `, ${registration}${since}`}
      </p>
      {!endedOn && (
        <Button variant="quiet" onClick={() => setChanging(true)}>
          Change<span className="sr-only">{` the registration for ${version}`}</span>
        </Button>
      )}
      <Suspense>
        {isChanging && <RegistrationForm line={line} title={version} onClose={() => setChanging(false)} />}
      </Suspense>
    </li>
  );
}

function Unit({ figures: { unit, total, covered, signedOff, isAchieved } }: { figures: UnitFigures }) {
  const percent = Math.round((100 * signedOff) / Math.max(1, total));
  const figures = `${grouped(signedOff)} of ${grouped(total)} signed off, ${grouped(covered)} with evidence`;
  const parts = [
    { name: "Signed off", value: signedOff, colour: "var(--color-done-shape)" },
    { name: "With evidence", value: Math.max(0, covered - signedOff), colour: "var(--color-waiting-shape)" },
  ];
  return (
    <li className="flex items-center gap-2 text-sm">
      <span className="wrap-anywhere min-w-9 font-medium">{unit}</span>
      <span className="min-w-0 grow">
        <Meter name={figures} parts={parts} of={total} />
      </span>
      <span className="w-16 text-right text-dim tabular">{isAchieved ? "Achieved" : `${percent}%`}</span>
    </li>
  );
}
