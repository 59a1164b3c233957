import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

/** A question before something is deleted or discarded; `action` labels the button that does it. */
export interface Question {
  title: string;
  question: ReactNode;
  action: string;
  /** Labels the other button, which is "Cancel" otherwise. */
  cancel?: string;
  danger?: boolean;
}
type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(async () => false);

/** Resolves to true when the person presses the action, and to false when they cancel or close the dialog. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ question: Question; answer: (yes: boolean) => void }>();
  const confirm = useCallback<Confirm>((question) => new Promise((answer) => setPending({ question, answer })), []);
  function close(yes: boolean) {
    pending?.answer(yes);
    setPending(undefined);
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && <ConfirmDialog question={pending.question} onAnswer={close} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog title={question.title} onClose={() => onAnswer(false)}>
      <div>{question.question}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onAnswer(false)}>{question.cancel ?? "Cancel"}</Button>
        <Button variant={question.danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
          {question.action}
        </Button>
      </div>
    </Dialog>
  );
}
