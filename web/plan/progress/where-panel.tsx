import { dayInWords } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Enrolment } from "contract/plan/enrolments.ts";
import { progressOf } from "contract/plan/progress.ts";
import { StandingBadge } from "../../portfolios/standing-badge.tsx";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";

interface Props {
  enrolment: Enrolment;
  signedOff: number;
  total: number;
}

/** What is signed off as a bar, with a mark where the learner should be today. Nothing without a planned end. */
export function WherePanel({ enrolment, signedOff, total }: Props) {
  const progress = progressOf(enrolment, { signedOff, total }, dayInLondon(new Date()));
  if (!progress || enrolment.plannedEndOn === null) return null;
  const { standing, expected, actual, missing } = progress;
  const end = `Planned end: ${dayInWords(enrolment.plannedEndOn)}.`;
  const more = `${missing} more and you are on track.`;
  return (
    <Panel
      heading="Where you should be"
      aside={standing !== "Started" && <StandingBadge standing={standing} />}
      className="grow basis-60"
    >
      <p className="text-sm text-done">
        <b className="font-medium">{signedOff}</b>
        {` signed off, ${actual}%`}
      </p>
      <div aria-hidden className="relative mt-1 mb-1.5 py-1">
        <div className="h-3 overflow-hidden rounded-full bg-track">
          <div className="h-full rounded-full bg-done-shape" style={{ width: `${actual}%` }} />
        </div>
        <div
          className="absolute inset-y-0 rounded-full forced-colors:[forced-color-adjust:none]"
          style={{ left: `${expected}%`, width: 3, translate: "-50%", background: "currentColor" }}
        />
      </div>
      <p className="text-sm" style={{ paddingLeft: `clamp(0rem, ${expected}% - 4.5rem, 100% - 9.5rem)` }}>
        {`expected today, ${expected}%`}
      </p>
      <p className="mt-2 text-dim text-sm">{missing > 0 ? `${more} ${end}` : end}</p>
      <span className="sr-only">{`${counted(signedOff, "criterion", "criteria")} of ${total}.`}</span>
    </Panel>
  );
}
