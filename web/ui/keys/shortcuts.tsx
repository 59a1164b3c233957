import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button, IconButton } from "../button.tsx";
import { Dialog } from "../forms/dialog.tsx";
import { drawShortcuts, focusForWriting } from "./between-pages.ts";
import { areSingleKeysOff, keysOf, setSingleKeysOff } from "./shortcut-keys.ts";
import { elementFor, keyName, listShortcuts } from "./shortcut-list.ts";

/** Handles the shortcuts of the elements on this page, and lists them under "?". */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(areSingleKeysOff);
  const { pathname } = useLocation();
  useEffect(() => drawShortcuts(pathname), [pathname]);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const keys = keysOf(event);
      if (keys === undefined || (isOff && keys.length === 1) || document.querySelector("dialog[open]")) return;
      if (keys === "?") {
        event.preventDefault();
        setOpen(true);
      }
      if (keys === "Escape" && event.target instanceof HTMLTextAreaElement) event.target.blur();
      const element = elementFor(keys);
      if (!element) return;
      event.preventDefault();
      if (event.repeat) return; // A held key must not trigger the browser's own shortcut either.
      if (element instanceof HTMLTextAreaElement) focusForWriting(element);
      else if (element instanceof HTMLFieldSetElement) element.querySelector("button")?.focus();
      else element.click();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOff]);

  function toggle() {
    setSingleKeysOff(!isOff);
    setOff(!isOff);
  }

  return (
    <>
      <IconButton icon={Keyboard} name="Keyboard shortcuts" onClick={() => setOpen(true)} className="max-md:hidden" />
      {isOpen && <ShortcutList isOff={isOff} onToggle={toggle} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShortcutList({ isOff, onToggle, onClose }: { isOff: boolean; onToggle: () => void; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {listShortcuts().map(({ keys, description }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-panel border border-edge bg-ground px-2 py-1 font-mono text-sm">
                {keyName(keys)}
              </kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-dim text-sm">
        Single-key shortcuts work while you are not typing. You can turn them off if they get in your way.
      </p>
      <Button className="mt-3" onClick={onToggle} aria-pressed={isOff}>
        {isOff ? "Turn on single-key shortcuts" : "Turn off single-key shortcuts"}
      </Button>
    </Dialog>
  );
}
