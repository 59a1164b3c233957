import type { AnswerOf } from "contract/calls.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { isUnavailable } from "./failures.ts";

/** Why the portfolio cannot be reviewed any more, and that the text is safe. `student` is known once it was shown. */
export function OutOfReach({ id, student, hasText }: { id: string; student?: string; hasText: boolean }) {
  const { data, error } = useAnswer("viewStanding", { params: { id } });
  // Waits for the answer: a screen reader would read out a provisional reason too.
  if (!data && !error) return <p role="status">Loading...</p>;
  return (
    <ErrorMessage
      message={whyOutOfReach(data, error, student)}
      {...(hasText && { safe: "Your text is still here to copy, and it stays on this device." })}
    />
  );
}

/** The learner has resubmitted the portfolio while its review page was open, which now shows the new version. */
export function ResubmittedNotice({ student, hasText }: { student: string; hasText: boolean }) {
  return (
    <div className="grid gap-1 rounded-panel border border-brand bg-brand-soft p-3">
      <p className="font-medium wrap-anywhere">{`${student} has sent this portfolio in again.`}</p>
      <p>
        {hasText
          ? "This page shows it as it is now. Look through it again; your text is still in the box."
          : "This page shows it as it is now. Look through it again."}
      </p>
    </div>
  );
}

/** Feedback that was typed and cannot be sent as things are. */
export function UnsentText({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextArea label="Your text that was not sent" id="unsent" rows={4} readOnly value={text} />
      </div>
      <CopyText text={text} from="unsent" />
    </div>
  );
}

/** Copies a text; where the browser does not allow that, it selects the text in the field with the id `from`. */
export function CopyText({ text, from }: { text: string; from: string }) {
  const { showToast } = useToasts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: "success", message: "Copied" });
    } catch {
      const field = document.getElementById(from);
      if (field instanceof HTMLTextAreaElement) field.select();
      showToast({ tone: "info", message: "The text is selected. Copy it with Ctrl + C." });
    }
  }
  return text ? <Button onClick={() => void copy()}>Copy the text</Button> : null;
}

/**
 * Why a portfolio cannot be reviewed any more, from the server's answer about it. `student` is the name that was last
 * shown, or undefined when the page has never shown the portfolio.
 */
export function whyOutOfReach(
  standing: AnswerOf<"viewStanding"> | undefined,
  error: Error | null,
  student: string | undefined,
): string {
  const who = student ?? "The student";
  if (isUnavailable(error))
    return student
      ? `${student} is no longer assigned to you, so you cannot review this portfolio.`
      : "Portfolio not found. The student may be assigned to another assessor now.";
  if (standing?.isDeleted) return `${who} has deleted this portfolio.`;
  if (standing?.status === "Draft") return `${who} has moved this portfolio back to Draft.`;
  return "Portfolio not found. The student may have moved it back to Draft or deleted it, or may be assigned to another assessor now.";
}
