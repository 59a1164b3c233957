import type { ListedWitness } from "contract/portfolios/witnesses.ts";
import { useAccountForm } from "../../accounts/use-account-form.ts";
import { useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

/** Marks a witness as an expert of the trade, with a reason that assessors read. */
export default function MarkExpert({ witness, onClose }: { witness: ListedWitness; onClose: () => void }) {
  const { mutateAsync: mark } = useChange("markExpert");
  const { showToast } = useToasts();
  const { busy, error, submit, field } = useAccountForm<{ reason: string }>({
    focusesField: true,
    values: { reason: witness.expert?.reason ?? "" },
    schema: async () => (await import("contract/portfolios/witnesses.ts")).Expertise,
    act: async (body) => {
      await mark({ params: { id: witness._id }, body });
      showToast({ tone: "success", message: `${witness.name} is marked as an expert.` });
      onClose();
      return "";
    },
  });
  return (
    <Dialog title={`Mark ${witness.name} as an expert`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {error && <ErrorMessage message={error.message} />}
        <TextArea label="Why" hint="For example a gold card that you have seen." {...field("reason")} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Mark as an expert
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
