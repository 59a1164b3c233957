import { dayInWords } from "contract/core/calendar.ts";
import { appealedName } from "contract/quality/appealing.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";

const RaiseConcern = lazy(() => import("./raise-concern.tsx"));

const states = {
  upheld: "upheld: decide again",
  "decided again": "upheld, and decided again",
  "not upheld": "not upheld",
};

/** For staff: what its learner has appealed, which a verifier answers, and a way to say what concerns them. */
export default function StaffPart({ id, learner }: { id: string; learner: string }): ReactNode {
  const { role } = useViewer();
  const { data } = useAnswer("listAppeals", { params: { id } }, { enabled: role === "assessor" });
  const [isRaising, setRaising] = useState(false);
  return (
    <div className="grid gap-2 border-line border-t pt-3 text-sm print:hidden">
      {data?.appeals.map(({ _id, places, state, dueOn, answer }) => (
        <p key={_id} className="wrap-anywhere">
          <span className="font-medium">{`${learner} appealed ${appealedName(places)}: `}</span>
          {state === "waiting" ? `a verifier answers by ${dayInWords(dueOn)}.` : `${states[state]}.`}
          {answer && ` “${answer.text}”`}
        </p>
      ))}
      <div>
        <Button variant="quiet" onClick={() => setRaising(true)}>
          Raise a concern
        </Button>
      </div>
      <Suspense>{isRaising && <RaiseConcern portfolio={id} onClose={() => setRaising(false)} />}</Suspense>
    </div>
  );
}
