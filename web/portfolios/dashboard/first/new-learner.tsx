import { Camera, Check, UserRound } from "lucide-react";
import { Avatar } from "../../../ui/avatar.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Unsent } from "../../../unsent/drafts/unsent.ts";
import { UnsentLinks } from "../../../unsent/drafts/unsent-links.tsx";
import { useAssessor } from "../assessor-line.tsx";
import { FigureCards } from "../figure-cards.tsx";
import { FirstDrawing } from "./first-drawing.tsx";

const steps = [
  { name: "Photograph a job", text: "Before, during and after. Readings too." },
  { name: "Say what it shows", text: "Choose a criterion, write a few lines." },
  { name: "Submit for review", text: "Your assessor answers here and by email." },
];

interface Props {
  unsent: Unsent[];
  /** Their first portfolio waits on this device to be sent. */
  hasSubmitted: boolean;
}

/** The overview of a learner of whom the server has no portfolio. */
export function NewLearner({ unsent, hasSubmitted }: Props) {
  return (
    <>
      {unsent.length > 0 && (
        <div className="overflow-hidden rounded-panel border border-line">
          <UnsentLinks works={unsent} />
        </div>
      )}
      <FirstSteps begun={unsent[0]?.to} hasSubmitted={hasSubmitted} />
      {!hasSubmitted && (
        <>
          <FirstAssessor />
          <FigureCards portfolios={[]} />
        </>
      )}
    </>
  );
}

interface StepsProps {
  /** The form with what they began on this device. */
  begun: string | undefined;
  /** Their first portfolio waits on this device to be sent: two steps are done, the third goes by itself. */
  hasSubmitted: boolean;
}

/** The way to a first portfolio. */
function FirstSteps({ begun, hasSubmitted }: StepsProps) {
  const present = hasSubmitted ? steps.length - 1 : 0;
  return (
    <section
      aria-labelledby="first-steps"
      className="overflow-hidden rounded-panel border border-line bg-panel panel-shadow lg:grid lg:grid-cols-2"
    >
      <div className="grid place-items-center border-line bg-sunken px-4 pt-3 max-lg:border-b lg:border-r lg:p-8">
        <FirstDrawing />
      </div>
      <div className="p-4 lg:p-8">
        <h2 id="first-steps" className="text-lg">
          {hasSubmitted ? "Your first portfolio is on its way" : "Your first portfolio in three steps"}
        </h2>
        <ol className="mt-2 mb-4 lg:my-5">
          {steps.map(({ name, text }, index) => (
            <li
              key={name}
              className="flex items-center gap-3 py-2"
              aria-current={index === present ? "step" : undefined}
            >
              <span
                aria-hidden
                className={`grid size-8 shrink-0 place-items-center rounded-full border-[1.5px] font-semibold ${index < present ? looks.done : index === present ? looks.present : looks.coming}`}
              >
                {index < present ? <Check size={18} /> : index + 1}
              </span>
              <span className="grid">
                <span className="font-medium">{name}</span>
                <span className="text-dim text-sm">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        {(begun || !hasSubmitted) && (
          <LinkButton variant="primary" to={begun ?? "/portfolio"} className="max-lg:w-full max-sm:min-h-13">
            <Camera aria-hidden size={20} />
            {begun ? "Continue your portfolio" : "Create Portfolio"}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

const looks = {
  done: "border-done text-done",
  present: "border-brand bg-brand text-on-brand",
  coming: "border-line-strong text-dim",
};

/** Who will read it, or that nobody will yet, which stops nothing. */
function FirstAssessor() {
  const assessor = useAssessor();
  return (
    <Card className="flex min-h-16 items-center gap-3 py-2.5!">
      {assessor && <Avatar name={assessor.name} size="large" />}
      {assessor === null && (
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-waiting-soft text-waiting"
        >
          <UserRound size={18} />
        </span>
      )}
      {assessor !== undefined && (
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{assessor?.name ?? "No assessor yet"}</span>
          <span className="text-dim text-sm">
            {assessor ? "Your assessor" : "Your centre chooses one. You can begin."}
          </span>
        </span>
      )}
    </Card>
  );
}
