import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import type { useProfileForm } from "./use-profile-form.ts";

/** A panel with one form, its errors at the top, and its success message below the button. */
export function ProfileForm({
  heading,
  action,
  form,
  children,
}: {
  heading: string;
  action: string;
  form: ReturnType<typeof useProfileForm>;
  children: ReactNode;
}) {
  const { trouble } = form;
  const button = useRef<HTMLButtonElement>(null);
  function retry() {
    button.current?.focus(); // "Try again" disappears when it is pressed.
    button.current?.click();
  }
  return (
    <Panel heading={heading}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {trouble && <Trouble message={trouble.message} {...(trouble.canRetry && { onRetry: retry })} />}
        {children}
        <div>
          <Button ref={button} type="submit" busy={form.busy}>
            {action}
          </Button>
          <div role="status">
            {form.message && (
              <p className="mt-4 rounded-panel border-2 border-done bg-done-soft p-3 font-semibold text-done">
                {form.message}
              </p>
            )}
          </div>
        </div>
      </form>
    </Panel>
  );
}
