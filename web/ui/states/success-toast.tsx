import { CircleCheck, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { Button, IconButton } from "../button.tsx";
import { type Shown, useSuccess } from "./toasts.tsx";

const shownFor = 10_000;

/** In the top bar, where it lies over nothing: what has just gone well. Gone when the next act begins. */
export function SuccessNotice() {
  const { notice, dismiss } = useSuccess();
  // Another one is drawn afresh, so that it is announced even if it says the same.
  return notice && <SuccessBox key={notice.key} notice={notice} onDismiss={dismiss} />;
}

function SuccessBox({ notice: { message, undo }, onDismiss }: { notice: Shown; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useNextAct(box, onDismiss);
  // What can be undone waits for the next act, so that the keyboard has the time to come here.
  useEffect(() => {
    if (undo) return;
    const timer = setTimeout(onDismiss, shownFor);
    return () => clearTimeout(timer);
  }, [undo, onDismiss]);
  return (
    <div
      ref={box}
      role="alert"
      className="flex min-h-12 max-w-xl items-center gap-2 rounded-panel bg-done-soft pl-3 text-done max-sm:gap-1 max-sm:pl-2"
    >
      <CircleCheck aria-hidden size={20} className="shrink-0 max-sm:hidden" />
      <p className="wrap-anywhere line-clamp-2 grow font-semibold leading-tight max-sm:line-clamp-3 max-sm:text-sm">
        {message}
      </p>
      {undo && (
        <Button
          className="max-sm:px-2"
          onClick={() => {
            onDismiss();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <IconButton
        icon={X}
        name="Dismiss"
        onClick={onDismiss}
        className="text-inherit focus-visible:outline-done max-sm:w-8"
      />
    </div>
  );
}

/** Calls `then` when something outside of `box` is pressed, chosen or commanded by a key. Moving about is no act. */
function useNextAct(box: RefObject<HTMLElement | null>, then: () => void): void {
  useEffect(() => {
    function watch(event: Event) {
      const { target } = event;
      if (target instanceof Element && !box.current?.contains(target) && isAct(event, target)) then();
    }
    // Before the page itself hears of it, for it may have something new to tell.
    const kinds = ["click", "change", "keydown"];
    for (const kind of kinds) document.addEventListener(kind, watch, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, watch, { capture: true });
    };
  }, [box, then]);
}

function isAct(event: Event, target: Element): boolean {
  if (event instanceof KeyboardEvent) return !event.repeat && isCommand(event, target);
  return target.closest(event.type === "click" ? "a, button, summary, label, input, [role=option]" : "select") !== null;
}

// A letter in a field is typed; anywhere else it is a shortcut. Ctrl with Enter or S sends or saves what is in the field.
function isCommand({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean {
  if (ctrlKey || metaKey) return key === "Enter" || key === "s";
  return key.length === 1 && !target.matches("input, textarea, select");
}
