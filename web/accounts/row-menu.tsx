import type { Account } from "contract/accounts/accounts.ts";
import { Download, Images, Mail, ScrollText, UserCheck, UserX } from "lucide-react";
import { useNavigate } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";

/** What can be done with one account; deactivating it stands apart. */
export function RowMenu({ account }: { account: Account }) {
  const navigate = useNavigate();
  const password = useChangeWithToasts("forgotPassword");
  const { activate, deactivate } = useActivation(account);
  const { _id: id, name, email, role, isActive } = account;
  const go = (to: string) => () => void navigate(to);
  const sendPassword = () =>
    void password.send({ body: { email } }, { message: `${name} gets an email with a link to a new password.` });

  const learner: MenuItem[] = [
    { name: "Portfolios", icon: Images, onChoose: go(`/admin/portfolios?search=${encodeURIComponent(name)}`) },
    { name: "Download everything", icon: Download, onChoose: go(`/bundle/${id}`) },
  ];
  const items: MenuItem[] = [
    ...(role === "student" ? learner : []),
    { name: "Audit trail", icon: ScrollText, onChoose: go(`/admin/trail?person=${encodeURIComponent(name)}`) },
    ...(isActive ? [{ name: "Send password email", icon: Mail, onChoose: sendPassword }] : []),
    isActive
      ? { name: "Deactivate", icon: UserX, onChoose: () => void deactivate(), danger: true }
      : { name: "Activate", icon: UserCheck, onChoose: activate },
  ];
  return (
    <div className="-my-1 flex justify-end">
      <Menu name={`Actions for ${name}`} items={items} />
    </div>
  );
}

/** Activates at once; asks before it deactivates, and offers to undo it. */
function useActivation({ _id: id, name }: Account) {
  const { send } = useChangeWithToasts("setActive");
  const ask = useConfirm();

  function activate(): void {
    void send({ params: { id }, body: { isActive: true } });
  }

  async function deactivate(): Promise<void> {
    const yes = await ask({
      title: `Deactivate ${name}?`,
      question: `${name} is signed out everywhere at once and cannot log in until you activate the account again. Nothing is deleted.`,
      action: "Deactivate",
      danger: true,
    });
    if (yes) void send({ params: { id }, body: { isActive: false } }, { undo: activate });
  }

  return { activate, deactivate };
}
