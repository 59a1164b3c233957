import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { whyOutOfReach } from "./standing.ts";

/** The portfolio cannot be reviewed any more: why, and what is safe. `student` is known once it has been shown. */
export function OutOfReach({ id, student, hasText }: { id: string; student?: string; hasText: boolean }) {
  const { data, error } = useAnswer("viewStanding", { params: { id } });
  const safe = "Your text is still here to copy, and it stays on this device.";
  // The server answers within moments; a reason that is put right at once would be read out twice.
  if (!data && !error) return <p role="status">Loading...</p>;
  return <Trouble message={whyOutOfReach(data, error, student)} {...(hasText && { safe })} />;
}

/** The learner has handed the portfolio in once more while it was looked at; what is shown is the new version. */
export function SentAnew({ student, hasText }: { student: string; hasText: boolean }) {
  return (
    <div className="grid gap-1 rounded-panel border-2 border-brand bg-brand-soft p-3">
      <p className="font-semibold wrap-anywhere">{student} has sent this portfolio in again.</p>
      <p>
        This page shows it as it is now. Look through it once more{hasText ? "; your text is still in the box." : "."}
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

/** Copies a text; where the browser does not allow that, it marks it in its box `from`. */
export function CopyText({ text, from }: { text: string; from: string }) {
  const { say } = useToasts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      say({ tone: "success", message: "Copied" });
    } catch {
      const box = document.getElementById(from);
      if (box instanceof HTMLTextAreaElement) box.select();
      say({ tone: "info", message: "The text is marked. Copy it with Ctrl + C." });
    }
  }
  return text ? <Button onClick={() => void copy()}>Copy the text</Button> : null;
}
