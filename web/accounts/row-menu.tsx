import type { Account } from "contract/accounts/accounts.ts";
import {
  ArchiveX,
  BadgeCheck,
  BookCheck,
  Download,
  Images,
  Mail,
  ScrollText,
  ShieldOff,
  UserCheck,
  UserPen,
  UserX,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useSession } from "../app/session.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";

// Dialogs that are rarely opened, with the code of forms.
const Duties = lazy(() => import("./duties-dialog.tsx"));
const CorrectAccount = lazy(() => import("./correct-account.tsx"));
const DeactivateAssessor = lazy(() => import("./deactivate-assessor.tsx"));

/** What can be done with one account; what takes something away stands apart. */
export function RowMenu({ account }: { account: Account }) {
  const navigate = useNavigate();
  const password = useChangeWithToasts("forgotPassword");
  const factors = useChangeWithToasts("resetFactors");
  const ask = useConfirm();
  const { activate, deactivate } = useActivation(account);
  const { _id: id, name, email, role, isActive } = account;
  const { viewer } = useSession();
  const [query, setQuery] = useSearchParams();
  const [isCorrecting, setCorrecting] = useState(query.get("correct") === id);
  const [isGiving, setGiving] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const go = (to: string) => () => void navigate(to);
  const sendPassword = () =>
    void password.send({ body: { email } }, { message: `${name} gets an email with a link to a new password.` });

  function close(): void {
    setCorrecting(false);
    // Otherwise the dialog would be back after a reload.
    if (query.has("correct")) {
      query.delete("correct");
      setQuery(query, { replace: true });
    }
  }

  const learner: MenuItem[] = [
    { name: "Portfolios", icon: Images, onChoose: go(`/admin/portfolios?student=${id}`) },
    { name: "Download everything", icon: Download, onChoose: go(`/bundle/${id}`) },
    { name: "Qualifications", icon: BookCheck, onChoose: go(`/admin/qualifications?learner=${id}`) },
  ];
  async function resetFactors(): Promise<void> {
    if (await ask(resetQuestion(name))) void factors.send({ params: { id } });
  }

  const items: MenuItem[] = [
    ...(role === "student" ? learner : []),
    ...(id === viewer?._id
      ? [{ name: "Your profile", icon: UserPen, onChoose: go("/profile") }]
      : [{ name: "Correct name or email", icon: UserPen, onChoose: () => setCorrecting(true) }]),
    ...(role === "student" ? [] : [{ name: "Duties", icon: BadgeCheck, onChoose: () => setGiving(true) }]),
    { name: "Hold or erase", icon: ArchiveX, onChoose: go(`/admin/retention?show=holds&person=${id}`) },
    { name: "Audit log", icon: ScrollText, onChoose: go(`/admin/audit-log?person=${id}`) },
    ...(isActive ? [{ name: "Send password email", icon: Mail, onChoose: sendPassword }] : []),
    ...(id === viewer?._id
      ? []
      : [{ name: "Remove second factor", icon: ShieldOff, onChoose: () => void resetFactors(), danger: true }]),
    isActive
      ? {
          ...{ name: "Deactivate", icon: UserX, danger: true },
          onChoose: () => (role === "assessor" ? setHandingOver(true) : void deactivate()),
        }
      : { name: "Activate", icon: UserCheck, onChoose: activate },
  ];
  return (
    <div className="-my-1 flex justify-end">
      <Menu name={`Actions for ${name}`} items={items} />
      {isGiving && (
        <Suspense>
          <Duties account={account} onClose={() => setGiving(false)} />
        </Suspense>
      )}
      {isHandingOver && (
        <Suspense>
          <DeactivateAssessor account={account} onUndo={activate} onClose={() => setHandingOver(false)} />
        </Suspense>
      )}
      {isCorrecting && (
        <Suspense>
          <CorrectAccount account={account} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function resetQuestion(name: string) {
  return {
    title: `Remove the second factor of ${name}?`,
    question:
      "For somebody who has lost the app or device, or is new at single sign-on. Their codes, recovery codes and passkeys end, they are signed out everywhere, and an email tells them. The password then signs them in.",
    action: "Remove",
    danger: true,
  };
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
