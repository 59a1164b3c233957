import { type LucideIcon, MoreHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** One entry of a menu; a `danger` stands apart, below a line, in red. */
export interface MenuItem {
  name: string;
  icon: LucideIcon;
  onChoose: () => void;
  danger?: boolean;
}

/**
 * A button that opens a list of second acts. Arrow keys, Home and End move in it, Escape and a press elsewhere close it, and
 * the focus returns to the button (the ARIA menu button pattern).
 */
export function Menu({ name, items, children }: { name: string; items: MenuItem[]; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    itemsIn(root.current)[0]?.focus();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === "Escape") close();
    else if (event.key === "Tab") return setOpen(false);
    else if (!moveFocus(itemsIn(root.current), event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys that its button and items get.
    <div ref={root} className="relative print:hidden" onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant={children ? "secondary" : "quiet"}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={children ? undefined : name}
        title={children ? undefined : name}
        className={children ? "" : "px-2 text-dim!"}
        onClick={() => setOpen(!isOpen)}
      >
        {children ?? <MoreHorizontal aria-hidden size={18} />}
      </Button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={name}
          className="absolute right-0 z-20 mt-1 grid w-max min-w-54 max-w-80 rounded-panel border border-line bg-panel p-1.5 pop-shadow"
        >
          {items.map(({ name, icon: Icon, onChoose, danger }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onChoose();
              }}
              className={`flex min-h-9 items-center gap-2.5 rounded-small px-2.5 text-left text-sm hover:bg-track focus-visible:outline-offset-[-3px] touch:min-h-11 ${danger ? "mt-1 text-danger ruled-above" : ""}`}
            >
              <Icon aria-hidden size={16} className={danger ? "" : "text-dim"} />
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

/** Whether the key moves the focus among the items. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = to[key];
  if (next === undefined) return false;
  items[next]?.focus();
  return true;
}
