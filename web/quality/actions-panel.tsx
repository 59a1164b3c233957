import { dayInWords } from "contract/core/calendar.ts";
import type { Action } from "contract/quality/samples.ts";
import { textLeast } from "contract/quality/sampling.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { TextArea } from "../ui/forms/field.tsx";
import { focusHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { ToJudge } from "./exercises/to-judge.tsx";
import { ToCountersign } from "./to-countersign.tsx";

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
          <ActionRow key={action._id} action={action} />
        ))}
      </ul>
    </Panel>
  );
}

function ActionRow({ action }: { action: Action }) {
  const { _id: id, portfolio, title, learner, by, text, dueOn } = action;
  const { send, busy } = useChangeWithToasts("checkSample");
  const [answer, setAnswer] = useState<string>();
  const [error, setError] = useState<string>();
  const isLate = dueOn < new Date().toISOString().slice(0, 10);
  function sendAnswer() {
    const said = cleanProse(answer ?? "").trim();
    if (said.length < textLeast) return setError(`Say what you did, in at least ${textLeast} characters.`);
    void send({ params: { id }, body: { verdict: "answered", text: said } }, { onDone: focusHeading });
  }
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
        {answer === undefined && (
          <Button aria-label={`Answer: ${title}`} onClick={() => setAnswer("")}>
            Answer
          </Button>
        )}
      </div>
      {answer !== undefined && (
        <>
          <TextArea
            label="What you did, or why not"
            error={error}
            value={answer}
            autoFocus
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={busy} onClick={sendAnswer}>
              Send answer
            </Button>
            <Button onClick={() => setAnswer(undefined)}>Cancel</Button>
          </div>
        </>
      )}
    </li>
  );
}
