import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { lazy, Suspense, useState } from "react";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { isWorthRetrying, Unreachable } from "../../app/api.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

const Code = lazy(() => import("./code.tsx"));
const id = "ask-";

interface Props {
  portfolio: Pick<PortfolioDetail, "_id" | "userId">;
  onClose: () => void;
}

/** Asks a witness: by e-mail, or with a code that they scan from this screen. */
export default function AskWitness({ portfolio: { _id, userId }, onClose }: Props) {
  const { mutateAsync: ask } = useChange("askWitness");
  const { showToast } = useToasts();
  const [path, setPath] = useState<string>();
  const coding = useAction();
  const form = useAccountForm<{ name: string; email: string }>({
    prefix: id,
    focusesField: true,
    values: { name: "", email: "" },
    schema: async () => (await import("contract/portfolios/witnesses.ts")).EmailRequest.required(),
    act: async (body) => {
      const { message } = await ask({ params: { id: _id }, body });
      showToast({ tone: "success", message });
      onClose();
      return message;
    },
  });
  const showCode = () =>
    void coding.run(async () => {
      const answer = await ask({ params: { id: _id }, body: { code: true } });
      setPath(answer.path ?? undefined);
      return answer.message;
    });
  if (path !== undefined)
    return (
      <Dialog title="Show this to your witness" onClose={onClose}>
        <Suspense fallback={<Loading />}>
          <Code link={`${location.origin}${path}`} />
        </Suspense>
        <p className="mt-3 text-dim text-sm">
          They scan it with their own phone and sign there. It works once, for 14 days, and is shown only now.
        </p>
      </Dialog>
    );
  const error = form.error ?? coding.error;
  return (
    <Dialog title="Ask a witness" onClose={onClose}>
      <p className="mb-4 text-dim">
        {`Somebody who saw ${userId.name} do this job says so on their own device, without an account.`}
      </p>
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {error && (
          <ErrorMessage
            message={
              error instanceof Unreachable ? "Asking a witness needs a connection. Nothing was sent." : error.message
            }
            {...(form.error && isWorthRetrying(error) && { onRetry: retry })}
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

function retry(): void {
  document.querySelector<HTMLFormElement>(`#${id}`)?.requestSubmit();
}
