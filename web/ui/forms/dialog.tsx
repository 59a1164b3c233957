import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../button.tsx";
import { useShownToasts } from "../states/toasts.tsx";

/**
 * A modal dialog: Escape closes it, the focus stays inside and afterwards returns to the element that had it. While it is
 * open, toasts are shown in it.
 */
export function Dialog({
  title,
  wide = false,
  onClose,
  onKey,
  children,
}: {
  title: string;
  wide?: boolean;
  onClose: () => void;
  /** Handles keys wherever the focus is inside the dialog. */
  onKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { setPlace } = useShownToasts();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    setPlace(dialog.current);
    return () => {
      // Only open dialogs are in the document: the one from which this was opened, if any.
      setPlace(document.querySelector("dialog"));
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [setPlace]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto max-h-[94dvh] w-[calc(100%-1rem)] overflow-auto rounded-2xl border border-line bg-panel p-4 text-text pop-shadow max-sm:mb-2 sm:p-6 ${wide ? "max-w-6xl" : "max-w-lg"}`}
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={heading} className="pt-1.5 text-lg">
          {title}
        </h2>
        <IconButton icon={X} name="Close" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
