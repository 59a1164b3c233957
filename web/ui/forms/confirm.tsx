import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

/** A question before something is destroyed: `question` names it, `action` is the button's word. */
export interface Question {
  title: string;
  question: ReactNode;
  action: string;
  danger?: boolean;
}
type Ask = (question: Question) => Promise<boolean>;

const Asking = createContext<Ask>(async () => false);

/** Answers true when the person presses the action, false for everything else. */
export function useConfirm(): Ask {
  return useContext(Asking);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>();
  const ask = useCallback<Ask>((question) => new Promise((answer) => setAsked({ question, answer })), []);
  function close(yes: boolean) {
    asked?.answer(yes);
    setAsked(undefined);
  }
  return (
    <Asking value={ask}>
      {children}
      {asked && <ConfirmDialog question={asked.question} onAnswer={close} />}
    </Asking>
  );
}

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog title={question.title} onClose={() => onAnswer(false)}>
      <div>{question.question}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button variant={question.danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
          {question.action}
        </Button>
      </div>
    </Dialog>
  );
}
