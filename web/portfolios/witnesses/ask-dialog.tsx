import { lazy, Suspense, useState } from "react";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { isWorthRetrying, Unreachable } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { resubmit } from "../../ui/forms/resubmit.ts";
import { useAction } from "../../ui/forms/use-action.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const Code = lazy(() => import("../../ui/qr-code.tsx"));
const id = "ask-";

/** Whom to ask: by e-mail, or with a code. */
export type Asked = { name: string; email: string } | { code: true };

interface Props {
  /** Who is asked. */
  of: "witness" | "employer";
  intro: string;
  ask: (asked: Asked) => Promise<{ message: string; path: string | null }>;
  onClose: () => void;
}

/** Asks somebody without an account: by e-mail, or with a code that they scan from this screen. */
export function AskDialog({ of, intro, ask, onClose }: Props) {
  const { showToast } = useToasts();
  const [path, setPath] = useState<string>();
  const coding = useAction();
  const form = useAccountForm<{ name: string; email: string }>({
    prefix: id,
    focusesField: true,
    values: { name: "", email: "" },
    schema: async () => (await import("contract/portfolios/witnesses.ts")).EmailRequest.required(),
    act: async (body) => {
      const { message } = await ask(body);
      showToast({ tone: "success", message });
      onClose();
      return message;
    },
  });
  const showCode = () =>
    void coding.run(async () => {
      const answer = await ask({ code: true });
      setPath(answer.path ?? undefined);
      return answer.message;
    });
  if (path !== undefined)
    return (
      <Dialog title={`Show this to your ${of}`} onClose={onClose}>
        <Suspense fallback={<Loading />}>
          <Code link={`${location.origin}${path}`} name={`Code for ${of === "witness" ? "a" : "an"} ${of}'s phone`} />
        </Suspense>
        <p className="mt-3 text-dim text-sm">
          They scan it with their own phone and sign there. It works once, for 14 days, and is shown only now.
        </p>
      </Dialog>
    );
  const error = form.error ?? coding.error;
  return (
    <Dialog title={of === "witness" ? "Ask a witness" : "Ask your employer"} onClose={onClose}>
      <p className="mb-4 text-dim">{intro}</p>
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {error && (
          <ErrorMessage
            message={error instanceof Unreachable ? "Asking needs a connection. Nothing was sent." : error.message}
            {...(form.error && isWorthRetrying(error) && { onRetry: () => resubmit(id) })}
          />
        )}
        <TextField label="Their name" optional autoComplete="off" {...form.field("name")} required={false} />
        <TextField label="Their email" type="email" autoComplete="off" {...form.field("email")} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
          <Button busy={coding.busy} onClick={showCode}>
            Show a code instead
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Send the request
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
