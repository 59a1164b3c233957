import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { CardPage } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import type { AccountForm } from "../use-account-form.ts";

interface Props {
  title: string;
  width?: string;
  form: AccountForm;
  hasSummary?: boolean;
  /** Why the form was not sent. */
  failure: string | undefined;
  action: string;
  /** Stands below the button once the form has been sent, which is then over. */
  done?: string | undefined;
  links: ReactNode;
  children: ReactNode;
}

/** A page that is one form in a card. */
export function CardForm({ title, width, form, hasSummary, failure, action, done, links, children }: Props) {
  return (
    <CardPage title={title} {...(width && { width })}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        {hasSummary && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
        {failure && <ErrorMessage message={failure} />}
        {children}
        <Button type="submit" variant="primary" busy={form.busy || done !== undefined}>
          {action}
        </Button>
        {done && (
          <p role="status" className="rounded-panel border border-brand bg-brand-soft p-4 font-medium">
            {done}
          </p>
        )}
      </form>
      <p className="mt-4 font-medium [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center max-sm:mt-2 max-sm:[&_a]:min-h-11">
        {links}
      </p>
    </CardPage>
  );
}
