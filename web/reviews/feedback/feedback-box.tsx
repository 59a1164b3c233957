import type { ComponentProps } from "react";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { words } from "../words/feedback.tsx";

interface Props extends ComponentProps<"textarea"> {
  hint: string | undefined;
  error: string | undefined;
}

/** The box that takes the room which the sheet has left; on a phone it grows with it. */
export function FeedbackBox({ hint, error, ...rest }: Props) {
  const described = [error && "feedback-error", hint && "feedback-hint"].filter(Boolean).join(" ");
  return (
    <div className="flex shrink-0 grow flex-col gap-1">
      <label htmlFor="feedback" className="sr-only">
        {words.box.label}
      </label>
      {error && (
        <p id="feedback-error" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <textarea
        id="feedback"
        rows={4}
        placeholder={words.box.placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="w-full grow resize-none rounded-control border border-edge bg-panel px-3 py-2 text-base aria-invalid:border-2 aria-invalid:border-danger max-wide:h-17 [@media(height<28rem)]:h-11 max-wide:group-data-grown/sheet:h-40 wide:min-h-26 [&[readonly]]:bg-ground"
        {...rest}
        {...shortcut("f", words.box.write)}
      />
      {hint && (
        <p id="feedback-hint" className="text-dim text-xs max-wide:not-group-data-grown/sheet:hidden">
          {hint}
        </p>
      )}
    </div>
  );
}
