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
export type ShownToast = Toast & { key: number };
type Say = (toast: Toast) => void;

const SayContext = createContext<Say>(() => undefined);
const SuccessContext = createContext<{ toast: ShownToast | undefined; dismiss: () => void }>({
  toast: undefined,
  dismiss: () => undefined,
});

/**
 * Shows a toast, which screen readers announce. Errors stay until they are dismissed; a success is shown in the top bar,
 * one at a time, until the person does something else (success-toast.tsx).
 */
export function useToasts(): { showToast: Say } {
  return { showToast: useContext(SayContext) };
}

/** The latest success, for the top bar. */
export function useSuccess() {
  return useContext(SuccessContext);
}

/** `person` is the signed-in account: when it changes, the toasts of the previous person are removed. */
export function ToastProvider({ person, children }: { person: string | undefined; children: ReactNode }) {
  const [alerts, setAlerts] = useState<ShownToast[]>([]);
  const [success, setSuccess] = useState<ShownToast>();
  const next = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of person clears the toasts.
  useEffect(() => {
    return () => {
      setAlerts([]);
      setSuccess(undefined);
    };
  }, [person]);
  const showToast = useCallback<Say>((toast) => {
    const shown = { ...toast, key: next.current++ };
    // Each toast is the outcome of an action and replaces the success of the previous one.
    setSuccess(toast.tone === "success" ? shown : undefined);
    if (toast.tone !== "success")
      setAlerts((all) => [...all.filter((other) => other.message !== toast.message), shown].slice(-4));
  }, []);
  const context = useMemo(() => ({ toast: success, dismiss: () => setSuccess(undefined) }), [success]);
  const dismiss = (key: number) => setAlerts((all) => all.filter((one) => one.key !== key));
  return (
    <SayContext value={showToast}>
      <SuccessContext value={context}>{children}</SuccessContext>
      <div
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-2 p-3 in-[:has([data-bottom-bar])]:top-14 in-[:has([data-bottom-bar])]:bottom-auto"
        data-screen-only
      >
        {alerts.map((alert) => (
          <ToastBox key={alert.key} toast={alert} onDismiss={() => dismiss(alert.key)} />
        ))}
      </div>
    </SayContext>
  );
}

function ToastBox({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { retry, undo, tone } = toast;
  const Icon = tone === "danger" ? CircleAlert : Info;
  const colours =
    tone === "danger" ? "border-danger bg-danger-soft text-danger" : "border-brand bg-brand-soft text-text";
  function finish(then: () => void) {
    onDismiss();
    then();
  }
  return (
    <div
      role="alert"
      className={`pointer-events-auto flex w-full max-w-xl items-center gap-3 rounded-panel border-2 p-2 pl-4 ${colours}`}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <p className="wrap-anywhere grow font-semibold">{toast.message}</p>
      {retry && <Button onClick={() => finish(retry)}>Try again</Button>}
      {undo && <Button onClick={() => finish(undo)}>Undo</Button>}
      <IconButton icon={X} name="Dismiss" onClick={onDismiss} className="text-inherit" />
    </div>
  );
}
