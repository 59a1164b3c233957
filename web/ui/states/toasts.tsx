import { CircleAlert, Info, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button, IconButton } from "../button.tsx";

export interface Toast {
  tone: "success" | "danger" | "info";
  message: string;
  /** What "Try again" and "Undo" do, where that is possible. */
  retry?: () => void;
  undo?: () => void;
}
export type Shown = Toast & { key: number };
type Say = (notice: Toast) => void;

const Saying = createContext<Say>(() => undefined);
const Success = createContext<{ notice: Shown | undefined; dismiss: () => void }>({
  notice: undefined,
  dismiss: () => undefined,
});

/**
 * Tells the person what happened; assistive technology announces it. What went wrong stays until it is dismissed; a
 * success stands in the top bar, one at a time, until the next act begins (ui/success-notice.tsx).
 */
export function useToasts(): { say: Say } {
  return { say: useContext(Saying) };
}

/** The success that was told last, for the top bar to show. */
export function useSuccess() {
  return useContext(Success);
}

/** `person` is whoever is signed in: what they were told, and could undo, is not left standing for the next one. */
export function ToastProvider({ person, children }: { person: string | undefined; children: ReactNode }) {
  const [alerts, setAlerts] = useState<Shown[]>([]);
  const [notice, setNotice] = useState<Shown>();
  const next = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is what clears them.
  useEffect(() => {
    return () => {
      setAlerts([]);
      setNotice(undefined);
    };
  }, [person]);
  const say = useCallback<Say>((said) => {
    const shown = { ...said, key: next.current++ };
    // Each is the outcome of an act, and the success of an earlier one is over.
    setNotice(said.tone === "success" ? shown : undefined);
    if (said.tone !== "success")
      setAlerts((all) => [...all.filter((other) => other.message !== said.message), shown].slice(-4));
  }, []);
  const success = useMemo(() => ({ notice, dismiss: () => setNotice(undefined) }), [notice]);
  const dismiss = (key: number) => setAlerts((all) => all.filter((one) => one.key !== key));
  return (
    <Saying value={say}>
      <Success value={success}>{children}</Success>
      <div
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-2 p-3 in-[:has([data-bottom-bar])]:top-14 in-[:has([data-bottom-bar])]:bottom-auto"
        data-screen-only
      >
        {alerts.map((alert) => (
          <ToastBox key={alert.key} notice={alert} onDismiss={() => dismiss(alert.key)} />
        ))}
      </div>
    </Saying>
  );
}

function ToastBox({ notice, onDismiss }: { notice: Toast; onDismiss: () => void }) {
  const { retry, undo, tone } = notice;
  const Icon = tone === "danger" ? CircleAlert : Info;
  const look = tone === "danger" ? "border-danger bg-danger-soft text-danger" : "border-brand bg-brand-soft text-text";
  function finish(then: () => void) {
    onDismiss();
    then();
  }
  return (
    <div
      role="alert"
      className={`pointer-events-auto flex w-full max-w-xl items-center gap-3 rounded-panel border-2 p-2 pl-4 ${look}`}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <p className="wrap-anywhere grow font-semibold">{notice.message}</p>
      {retry && <Button onClick={() => finish(retry)}>Try again</Button>}
      {undo && <Button onClick={() => finish(undo)}>Undo</Button>}
      <IconButton icon={X} name="Dismiss" onClick={onDismiss} className="text-inherit" />
    </div>
  );
}
