import { ChevronRight } from "lucide-react";
import type { ToggleEvent } from "react";

/** The arrow of something that folds; `className` turns it while that is open. */
export function Chevron({ className }: { className: string }) {
  return (
    <ChevronRight
      aria-hidden
      size={16}
      className={`shrink-0 text-dim [transition:rotate_.1s] print:invisible ${className}`}
    />
  );
}

/** Handles the toggles of one element: React's bubble, so those of parts inside it are ignored. */
export function onOwnToggle(setOpen: (isOpen: boolean) => void) {
  return (event: ToggleEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
  };
}
