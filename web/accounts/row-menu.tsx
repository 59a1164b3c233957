import type { Account } from "contract/accounts/accounts.ts";
import { Download, Images, Mail, ScrollText, UserCheck, UserPen, UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useSession } from "../app/session.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { words } from "./words/users.ts";

// A dialog that is rarely opened, with the code of forms.
const CorrectAccount = lazy(() => import("./correct-account.tsx"));

/** What can be done with one account; deactivating it stands apart. */
export function RowMenu({ account }: { account: Account }) {
  const navigate = useNavigate();
  const password = useChangeWithToasts("forgotPassword");
  const { activate, deactivate } = useActivation(account);
  const { _id: id, name, email, role, isActive } = account;
  const { viewer } = useSession();
  const [query, setQuery] = useSearchParams();
  const [isCorrecting, setCorrecting] = useState(query.get("correct") === id);
  const go = (to: string) => () => void navigate(to);
  const sendPassword = () => void password.send({ body: { email } }, { message: words.row.passwordSent(name) });

  function close(): void {
    setCorrecting(false);
    // Otherwise the dialog would be back after a reload.
    if (query.has("correct")) {
      query.delete("correct");
      setQuery(query, { replace: true });
    }
  }

  const learner: MenuItem[] = [
    { name: words.row.portfolios, icon: Images, onChoose: go(`/admin/portfolios?student=${id}`) },
    { name: words.row.bundle, icon: Download, onChoose: go(`/bundle/${id}`) },
  ];
  const items: MenuItem[] = [
    ...(role === "student" ? learner : []),
    ...(id === viewer?._id
      ? [{ name: words.row.profile, icon: UserPen, onChoose: go("/profile") }]
      : [{ name: words.row.correct, icon: UserPen, onChoose: () => setCorrecting(true) }]),
    { name: words.row.auditLog, icon: ScrollText, onChoose: go(`/admin/audit-log?person=${id}`) },
    ...(isActive ? [{ name: words.row.password, icon: Mail, onChoose: sendPassword }] : []),
    isActive
      ? { name: words.activation.deactivate, icon: UserX, onChoose: () => void deactivate(), danger: true }
      : { name: words.activation.activate, icon: UserCheck, onChoose: activate },
  ];
  return (
    <div className="-my-1 flex justify-end">
      <Menu name={words.row.actions(name)} items={items} />
      {isCorrecting && (
        <Suspense>
          <CorrectAccount account={account} onClose={close} />
        </Suspense>
      )}
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
      title: words.activation.deactivateOne(name),
      question: words.activation.oneFollows(name),
      action: words.activation.deactivate,
      danger: true,
    });
    if (yes) void send({ params: { id }, body: { isActive: false } }, { undo: activate });
  }

  return { activate, deactivate };
}
