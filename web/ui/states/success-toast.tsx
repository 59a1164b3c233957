import { CircleCheck, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "../button.tsx";
import { holdScrollPosition } from "../scroll-position.ts";
import { type ShownToast, useShownToasts } from "./toasts.tsx";

const displayTime = 10_000;

/** The latest success, in the top bar where it covers nothing. It disappears when the person does something else. */
export function SuccessToast() {
  const { toast, dismiss } = useShownToasts();
  // A new key remounts it, so that screen readers announce it even if the text is the same.
  return toast && <SuccessBox key={toast.key} toast={toast} onDismiss={dismiss} />;
}

function SuccessBox({ toast: { message, undo }, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useNextAction(box, onDismiss);
  useInPlace(box);
  // A toast with Undo has no timeout, so that keyboard users have time to reach it. On a phone its line would move the page
  // as it goes: there it goes with the next act.
  useEffect(() => {
    if (undo || isInOwnLine()) return;
    const timer = setTimeout(onDismiss, displayTime);
    return () => clearTimeout(timer);
  }, [undo, onDismiss]);
  return (
    <div
      ref={box}
      role="alert"
      className="my-1 flex min-h-11 min-w-0 max-w-xl grow items-center gap-2 rounded-control bg-done-soft pl-3 text-done max-sm:mt-0 max-sm:mr-1 max-sm:mb-2 max-sm:gap-1"
    >
      <CircleCheck aria-hidden size={20} className="shrink-0" />
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

const isInOwnLine = () => !window.matchMedia("(min-width: 40rem)").matches;

/** The line of a phone makes the bar higher: what is being read stays where it is, wherever the page can be scrolled. */
function useInPlace(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const line = box.current?.parentElement;
    if (!line || !isInOwnLine()) return;
    // Before the first layout with the line, at which most browsers would scroll themselves, though not at a page's top.
    holdScrollPosition();
    const height = line.offsetHeight;
    const by = (top: number) => window.scrollBy({ top, behavior: "instant" });
    by(height);
    return () => {
      holdScrollPosition();
      by(-height);
    };
  }, [box]);
}

/**
 * Calls `onAction` when something outside of `box` is clicked, selected or triggered by a key; moving the focus does
 * not count.
 */
function useNextAction(box: RefObject<HTMLElement | null>, onAction: () => void): void {
  useEffect(() => {
    function listener(event: Event) {
      const { target } = event;
      if (target instanceof Element && !box.current?.contains(target) && isAction(event, target)) onAction();
    }
    // In the capture phase, before the page handles the event and may show a new toast.
    const kinds = ["click", "change", "keydown"];
    for (const kind of kinds) document.addEventListener(kind, listener, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener, { capture: true });
    };
  }, [box, onAction]);
}

function isAction(event: Event, target: Element): boolean {
  if (event instanceof KeyboardEvent) return !event.repeat && isCommand(event, target);
  return target.closest(event.type === "click" ? "a, button, summary, label, input, [role=option]" : "select") !== null;
}

// A character in a field is typed, anywhere else it is a shortcut. Ctrl+Enter and Ctrl+S submit or save the field.
function isCommand({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean {
  if (ctrlKey || metaKey) return key === "Enter" || key === "s";
  return key.length === 1 && !target.matches("input, textarea, select");
}
