import { CircleAlert, Info, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "../button.tsx";

export interface Toast {
  tone: "success" | "danger" | "info";
  message: string;
  /** What "Try again" or "Undo" does, where that is possible. */
  retry?: () => void;
  undo?: () => void;
}
export type ShownToast = Toast & { key: number };
type Say = (toast: Toast) => void;

const outside = () => undefined;
const SayContext = createContext<Say>(outside);
interface Shown {
  toast: ShownToast | undefined;
  dismiss: () => void;
  /** Shows toasts in this dialog, outside of which everything is inert, or on the page. */
  setPlace: (dialog: Element | null) => void;
}
const ShownContext = createContext<Shown>({ toast: undefined, dismiss: outside, setPlace: outside });

/**
 * Shows a toast, which screen readers announce. Errors stay until they are dismissed; a success is shown in the top bar,
 * one at a time, until the person does something else (success-toast.tsx).
 */
export function useToasts(): { showToast: Say } {
  return { showToast: useContext(SayContext) };
}

/** The latest success, for the top bar, and where the others are shown. */
export function useShownToasts() {
  return useContext(ShownContext);
}

/** `person` is the signed-in account: when it changes, the toasts of the previous person are removed. */
export function ToastProvider({ person, children }: { person: string | undefined; children: ReactNode }) {
  const [alerts, setAlerts] = useState<ShownToast[]>([]);
  const [success, setSuccess] = useState<ShownToast>();
  const [place, setPlace] = useState<Element | null>(null);
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
  const context = useMemo(() => ({ toast: success, dismiss: () => setSuccess(undefined), setPlace }), [success]);
  const shown = (
    <div className="toasts pointer-events-none fixed z-40 grid justify-items-center gap-2 p-3" data-screen-only>
      {alerts.map((alert) => (
        <ToastBox
          key={alert.key}
          toast={alert}
          onDismiss={() => setAlerts((all) => all.filter((one) => one !== alert))}
        />
      ))}
    </div>
  );
  return (
    <SayContext value={showToast}>
      <ShownContext value={context}>{children}</ShownContext>
      {place ? createPortal(shown, place) : shown}
    </SayContext>
  );
}

function ToastBox({ toast: { tone, message, retry, undo }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [Icon, colours] =
    tone === "danger"
      ? [CircleAlert, "border-danger bg-danger-soft text-danger"]
      : [Info, "border-brand bg-brand-soft text-text"];
  const act = retry ?? undo;
  return (
    <div
      role="alert"
      className={`pointer-events-auto flex w-full max-w-xl items-center gap-3 rounded-panel border-2 p-2 pl-4 ${colours}`}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <p className="wrap-anywhere grow font-semibold">{message}</p>
      {act && (
        <Button
          onClick={() => {
            onDismiss();
            act();
          }}
        >
          {retry ? "Try again" : "Undo"}
        </Button>
      )}
      <IconButton icon={X} name="Dismiss" onClick={onDismiss} className="text-inherit" />
    </div>
  );
}
