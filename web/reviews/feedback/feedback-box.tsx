import type { ComponentProps } from "react";
import { fieldBox } from "../../ui/forms/field.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";

interface Props extends ComponentProps<"textarea"> {
  hint: string | undefined;
  error: string | undefined;
  /** Its hint is left to screen readers where there is no room for it. */
  isDense: boolean;
}

/** The box that takes the room which the sheet has left; on a phone it grows with it. */
export function FeedbackBox({ hint, error, isDense, ...rest }: Props) {
  const described = [error && "feedback-error", hint && "feedback-hint"].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 grow flex-col gap-1">
      <label htmlFor="feedback" className="sr-only">
        Feedback
      </label>
      {error && (
        <p id="feedback-error" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      <textarea
        id="feedback"
        rows={1}
        placeholder="Enter your feedback here..."
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`${fieldBox} grow resize-none py-2 text-base placeholder-shown:whitespace-nowrap max-wide:h-11 max-wide:group-data-grown/sheet:h-40 wide:min-h-10`}
        {...rest}
        {...shortcut("f", "Write feedback")}
      />
      {hint && (
        <p
          id="feedback-hint"
          className={`text-dim text-xs max-wide:not-group-data-grown/sheet:hidden ${isDense ? "wide:sr-only" : ""}`}
        >
          {hint}
        </p>
      )}
    </div>
  );
}
