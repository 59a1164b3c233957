import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { keyName, keysOf, listed, meant, switchedOff, switchOff } from "./shortcut-keys.ts";

/**
 * Makes a link, button or field answer to a key: it is pressed, or takes the focus if it is written in. `keys` as in
 * `aria-keyshortcuts` ("n", "Control+Enter"); `does` is what the list under "?" says.
 */
export function shortcut(keys: string, does: string) {
  return { "aria-keyshortcuts": keys, "data-does": does };
}

/** Listens for the keys that the elements on this page answer to, and lists them under "?". */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(switchedOff);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const keys = keysOf(event);
      if (keys === undefined || (isOff && keys.length === 1) || document.querySelector("dialog[open]")) return;
      if (keys === "?") {
        event.preventDefault();
        setOpen(true);
      }
      if (keys === "Escape" && event.target instanceof HTMLTextAreaElement) event.target.blur();
      const element = meant(keys);
      if (!element) return;
      event.preventDefault();
      if (event.repeat) return; // Held too long, a key is still no wish for what the browser does with it.
      if (element instanceof HTMLTextAreaElement) writeOn(element);
      else element.click();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOff]);

  function toggle() {
    switchOff(!isOff);
    setOff(!isOff);
  }

  return (
    <>
      <IconButton icon={Keyboard} name="Keyboard shortcuts" onClick={() => setOpen(true)} className="max-md:hidden" />
      {isOpen && <ShortcutList isOff={isOff} onToggle={toggle} onClose={() => setOpen(false)} />}
    </>
  );
}

function writeOn(box: HTMLTextAreaElement): void {
  box.focus();
  // Until somebody has written in it, a box has its caret before the text that it came with.
  if (box.selectionEnd === 0) box.setSelectionRange(box.value.length, box.value.length);
}

function ShortcutList({ isOff, onToggle, onClose }: { isOff: boolean; onToggle: () => void; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {listed().map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-panel border border-edge bg-ground px-2 py-1 font-mono text-sm">
                {keyName(keys)}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-dim text-sm">
        Keys of one letter work while you are not typing. They can be switched off if they get in your way.
      </p>
      <Button className="mt-3" onClick={onToggle} aria-pressed={isOff}>
        {isOff ? "Switch on the keys of one letter" : "Switch off the keys of one letter"}
      </Button>
    </Dialog>
  );
}
