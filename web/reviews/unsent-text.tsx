import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { useNotices } from "../ui/notices.tsx";
import { Trouble } from "../ui/trouble.tsx";

const notFound = "Portfolio not found. The student may have moved it back to Draft.";

/** The portfolio cannot be reviewed any more: why, and what is safe. */
export function OutOfReach({ message = notFound, hasText }: { message?: string; hasText: boolean }) {
  const safe = "Your text is still here to copy, and it stays on this device.";
  return <Trouble message={message} {...(hasText && { safe })} />;
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
  const { say } = useNotices();
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
