import { dayOfYear } from "contract/core/dates.ts";
import { shownText } from "contract/portfolios/decision-texts.ts";
import type { Decision } from "contract/portfolios/decisions.ts";
import { missingIn, missingTicks, reasonLeast } from "contract/portfolios/verdicts.ts";
import { feedbackFirst } from "contract/reviews/review-options.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { failureOf } from "../feedback/failures.ts";
import type { Row } from "./rows.ts";
import { type Deciding, focusRow } from "./use-deciding.ts";

interface Props {
  portfolio: Pick<PortfolioForReview, "_id" | "version" | "status">;
  row: Row;
  deciding: Deciding;
}

/** A decision that was made before: who and when, its ticks, and what was said. An acceptance that stands can be taken back. */
export default function LastDecision({ last, ...props }: Props & { last: Decision }): ReactNode {
  const { verdict, by, at, text, ticks, isPending, stated } = last;
  const missing = verdict === "not yet" ? missingIn(ticks) : [];
  return (
    <>
      <div className="grid gap-0.5 border-review-shape border-l-3 pl-2.5 text-sm">
        <p className="text-dim">
          {`${words[verdict]} by ${by}, ${dayOfYear(at)}`}
          {verdict === "accepted" && `, ${ticks ?? "from before ticks were kept"}`}
        </p>
        {stated && <p className="text-dim">{stated}</p>}
        {isPending && <p className="font-medium text-waiting">Waits for your countersigner</p>}
        {missing.map((letter) => (
          <p key={letter}>{missingTicks[letter]}</p>
        ))}
        {shownText(last) && <p>{shownText(last)}</p>}
        {text && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
      </div>
      {verdict === "accepted" && props.portfolio.status === "To Be Reviewed" && (
        <p className="text-dim text-sm">{feedbackFirst}</p>
      )}
      {verdict === "accepted" && props.portfolio.status !== "To Be Reviewed" && <TakeBackPart {...props} />}
    </>
  );
}

const words = { accepted: "Accepted", "not yet": "Not yet", "taken back": "Taken back" };

function TakeBackPart(props: Props) {
  const { row, deciding } = props;
  const { takingBack, setTakingBack } = deciding;
  if (takingBack?.key === row.key) return <TakeBack {...props} reason={takingBack.reason} />;
  return (
    <Button className="justify-self-start text-sm" onClick={() => setTakingBack({ key: row.key, reason: "" })}>
      Take back<span className="sr-only"> {row.name}</span>
    </Button>
  );
}

/** Takes an acceptance back, with a reason that the learner reads. */
function TakeBack({ portfolio, row, deciding, reason }: Props & { reason: string }) {
  const id = useId();
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useChange("takeBack");
  const { showToast } = useToasts();
  useEffect(() => {
    const box = document.getElementById(id);
    box?.closest("fieldset")?.scrollIntoView({ block: "nearest" });
    box?.focus();
  }, [id]);

  async function send() {
    const text = cleanProse(reason).trim();
    if (text.length < reasonLeast) return refuse("Say why you take this decision back.");
    setError(undefined);
    try {
      const headers = { "if-match": `"${portfolio.version}"` };
      const body = { ...row.place, reason: text };
      const { message } = await mutateAsync({ params: { id: portfolio._id }, body, headers });
      close();
      showToast({ tone: "success", message });
    } catch (error) {
      refuse(failureOf(error).message);
    }
  }

  function close() {
    deciding.setTakingBack(undefined);
    focusRow(row.key);
  }

  function refuse(why: string) {
    setError(why);
    document.getElementById(id)?.focus();
  }

  return (
    <fieldset aria-label={`Take back ${row.name}`} className="grid min-w-0 gap-2">
      <TextArea
        id={id}
        label="Why do you take it back?"
        hint={`The student reads it.${portfolio.status === "Done" ? " The portfolio is In Review again after that." : ""}`}
        error={error}
        value={reason}
        onChange={({ target }) => deciding.setTakingBack({ key: row.key, reason: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          close();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isPending} onClick={() => void send()}>
          Take back
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </fieldset>
  );
}
