import { dayInWords } from "contract/core/calendar.ts";
import { dayOfYear } from "contract/core/dates.ts";
import type { RaisedLine } from "contract/quality/appeals.ts";
import { sampleKinds } from "contract/quality/sampling.ts";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { SampleByHand } from "./sample-by-hand.tsx";

const few = 10;

/** Appeals and concerns, those that are open first, and a verifier's way to sample a round without a draw. */
export default function RaisedPanel(): ReactNode {
  const { data: lines = [] } = useAnswer("listRaised");
  const { isVerifier } = useViewer();
  const [isSampling, setSampling] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const byHand = <Button onClick={() => setSampling(true)}>Sample a round</Button>;
  return (
    <Panel flush heading="Appeals and concerns" aside={isVerifier && byHand}>
      {lines.length === 0 && <p className="px-4 pb-3 text-dim">Nobody has appealed or raised a concern.</p>}
      <ul className="ruled border-line border-t empty:hidden">
        {(isOpen ? lines : lines.slice(0, few)).map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      {!isOpen && lines.length > few && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {`All ${lines.length}`}
        </Button>
      )}
      {isSampling && <SampleByHand onClose={() => setSampling(false)} />}
    </Panel>
  );
}

function Line({ line }: { line: RaisedLine }) {
  const { _id, kind, isSecond, title, learner, assessor, state, at, dueOn, checker } = line;
  const waits = checker ? `${checker.name}, due ${dayInWords(dueOn)}` : "Nobody may look at it yet";
  return (
    <li className="grid gap-0.5 px-4 py-2.5">
      <p className="wrap-anywhere">
        <Link to={`/quality?sample=${_id}`}>{title}</Link> <span className="text-dim">{learner.name}</span>
      </p>
      <p className="wrap-anywhere text-dim text-sm">
        {`${isSecond ? "Second appeal" : sampleKinds[kind]} of ${dayOfYear(at)}, decided by ${assessor.name}`}
      </p>
      <p className={`text-sm ${state === "closed" ? "text-dim" : "font-medium text-waiting"}`}>
        {state === "closed" ? "Closed" : waits}
      </p>
    </li>
  );
}
