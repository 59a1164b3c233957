import { dayInWords } from "contract/core/calendar.ts";
import type { Action } from "contract/quality/samples.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/forms/field.tsx";
import { focusHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { ToJudge } from "./exercises/to-judge.tsx";
import { ToCountersign } from "./to-countersign.tsx";
import { useAnswerTo } from "./use-answer-to.ts";
import { useQueuedChecks } from "./use-queued-checks.ts";

/** What waits for this assessor's countersignature, what is required of them, and the way to their own figures. */
export default function QualityPanels(): ReactNode {
  return (
    <>
      <ToCountersign />
      <Actions />
      <ToJudge />
      <p className="text-right text-sm">
        <Link to="/reports" className="inline-flex min-h-6 items-center touch:min-h-11">
          Your figures
        </Link>
      </p>
    </>
  );
}

function Actions(): ReactNode {
  const { data: actions = [] } = useAnswer("listActions");
  const { hash, key } = useLocation();
  const queued = useQueuedChecks();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = actions.length > 0;
  useEffect(() => {
    if (isThere && key && hash === "#actions") heading.current?.focus();
  }, [isThere, hash, key]);
  if (!isThere) return null;
  return (
    <Panel flush heading="Actions" headingRef={heading}>
      <ul className="ruled border-line border-t">
        {actions.map((action) => (
          <ActionRow key={action._id} action={action} isQueued={queued?.has(action._id) === true} />
        ))}
      </ul>
    </Panel>
  );
}

function ActionRow({ action, isQueued }: { action: Action; isQueued: boolean }) {
  const { portfolio, title, learner, by, text, dueOn } = action;
  const answer = useAnswerTo(action, focusHeading);
  const isLate = dueOn < new Date().toISOString().slice(0, 10);
  return (
    <li className="grid gap-2 px-4 py-2.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="wrap-anywhere">
            <Link to={`/portfolio/assessor/${portfolio}`}>{title}</Link>{" "}
            <span className="text-dim">{learner.name}</span>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap text-sm">{`${by.name}: ${text}`}</p>
          <p className={`text-sm ${isLate ? "font-medium text-danger" : "text-dim"}`}>{`Due ${dayInWords(dueOn)}`}</p>
        </div>
        {isQueued && (
          <p className="text-dim text-sm">Your answer is on this device, sent when there is a connection.</p>
        )}
        {answer.isReady && !isQueued && answer.text === undefined && (
          <Button aria-label={`Answer: ${title}`} onClick={() => answer.write("")}>
            Answer
          </Button>
        )}
      </div>
      {!isQueued && answer.text !== undefined && (
        <>
          <TextArea
            label="What you did, or why not"
            error={answer.error}
            value={answer.text}
            autoFocus={answer.isTyped}
            onChange={({ target }) => answer.write(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={answer.busy} onClick={() => void answer.send()}>
              Send answer
            </Button>
            <Button onClick={() => void answer.drop()}>Cancel</Button>
          </div>
        </>
      )}
    </li>
  );
}
