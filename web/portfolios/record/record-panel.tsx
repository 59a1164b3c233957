import { momentOf } from "contract/core/dates.ts";
import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { isPending, recordLine } from "contract/portfolios/record-states.ts";
import { reasonLeast } from "contract/portfolios/verdicts.ts";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Appeals } from "../appeals/appeals.tsx";
import { prose } from "../view/words.tsx";

const said = { confirm: "confirmed it", dispute: "disputed it" };

/** Of a record: who wrote it, what its learner has answered, and what this viewer can do about it. */
export function RecordPanel({ portfolio }: { portfolio: PortfolioDetail }) {
  const { author, record, status, statements, userId } = portfolio;
  const viewer = useViewer();
  if (!author || !record) return null;
  const first = userId.name.split(" ")[0];
  const canAnswer = viewer._id === userId._id && isPending(record) && status === "Reviewed";
  return (
    <>
      <Panel
        heading={recordLine(author.name, record)}
        className={isPending(record) ? "[&>div]:border-review-shape" : ""}
      >
        <div className="grid gap-3">
          {statements.map(
            ({ _id, kind, by, at, text }) =>
              kind in said && (
                <div key={_id}>
                  <p className="text-dim text-sm">{`${by} ${said[kind as keyof typeof said]}, ${momentOf(at)}`}</p>
                  {text && <p className={prose}>{text}</p>}
                </div>
              ),
          )}
          {canAnswer && <Answer portfolio={portfolio} />}
          {viewer.role === "assessor" && isPending(record) && (
            <p className="text-dim">{`Its decisions count once ${first} confirms it.`}</p>
          )}
          {viewer._id === author._id && isPending(record) && <TakeBack portfolio={portfolio} />}
        </div>
      </Panel>
      <Appeals portfolio={portfolio} />
    </>
  );
}

function Answer({ portfolio: { _id: id, author, record, fingerprint } }: { portfolio: PortfolioDetail }) {
  const { send, busy } = useChangeWithToasts("answerRecord");
  const answer = (given: "confirm" | "dispute", text = "") => {
    const body = { answer: given, text, fingerprint: fingerprint ?? "" };
    const message = given === "confirm" ? "Record confirmed" : "Record disputed. Your assessor is told.";
    return send({ params: { id }, body }, { message, onDone: focusHeading });
  };
  return (
    <div data-screen-only className="grid gap-3">
      <p>{`${author?.name} wrote this about your work. Is it as it was?`}</p>
      <WithWords
        name={record === "disputed" ? "Dispute again" : "Dispute"}
        label="What is not as it was?"
        missing={`Say in at least ${reasonLeast} characters what is not as it was.`}
        busy={busy}
        onSend={(text) => answer("dispute", text)}
      >
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void answer("confirm")}
          className="max-sm:min-h-13 max-sm:grow"
        >
          Confirm
        </Button>
      </WithWords>
    </div>
  );
}

function TakeBack({ portfolio: { _id: id } }: { portfolio: PortfolioDetail }) {
  const { send, busy } = useChangeWithToasts("takeRecordBack");
  const navigate = useNavigate();
  return (
    <div data-screen-only className="grid gap-3">
      <WithWords
        name="Take this record back"
        label="Why do you take it back?"
        missing="Say why you take this record back."
        busy={busy}
        onSend={(reason) => send({ params: { id }, body: { reason } }, { onDone: () => navigate("/records") })}
      />
    </div>
  );
}

interface WordsProps {
  name: string;
  label: string;
  /** The error where there are too few. */
  missing: string;
  busy: boolean;
  onSend: (text: string) => Promise<boolean>;
  children?: ReactNode;
}

/** A button that asks for words before it does what it says; `children` stand before it. */
function WithWords({ name, label, missing, busy, onSend, children }: WordsProps) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  async function press() {
    if (text === undefined) return setText("");
    const words = cleanProse(text).trim();
    if (words.length < reasonLeast) return setError(missing);
    setError(undefined);
    if (await onSend(words)) setText(undefined);
  }
  return (
    <>
      {text !== undefined && (
        <TextArea autoFocus label={label} error={error} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <div className="flex flex-wrap gap-2">
        {text === undefined && children}
        <Button
          variant={text === undefined ? "secondary" : "danger"}
          busy={busy}
          onClick={() => void press()}
          className="max-sm:min-h-13"
        >
          {name}
        </Button>
        {text !== undefined && <Button onClick={() => setText(undefined)}>Cancel</Button>}
      </div>
    </>
  );
}
