import { LogOut, Menu } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { barButton } from "./bar-button.ts";
import { Sidebar, type SidebarLink } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Top bar, sidebar and page. The sidebar starts open on wide screens; on narrow ones it covers the page until a choice. */
export function Layout({
  viewer,
  links,
  current,
  bell,
  onLogOut,
  children,
}: {
  viewer: { name: string; role: string };
  links: SidebarLink[];
  /** The path of the link that this page belongs to. */
  current: string | undefined;
  bell: ReactNode;
  onLogOut: () => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(isWide);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the sidebar.
  useEffect(() => {
    if (!isWide()) setOpen(false);
  }, [pathname]);
  useEffect(() => {
    // On a rotated tablet or a narrowed window an open sidebar would cover the page.
    const query = window.matchMedia(wideScreen);
    const onChange = () => setOpen(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    toggle.current?.focus();
  }, []);
  const closeIfCovering = useCallback(() => {
    if (!isWide()) setOpen(false);
  }, []);
  useEscape(open, close);
  const menu = (
    <button
      ref={toggle}
      type="button"
      className={barButton}
      aria-expanded={open}
      aria-controls="sidebar"
      aria-label="Menu"
      title="Menu"
      onClick={() => setOpen(!open)}
    >
      <Menu aria-hidden size={22} />
    </button>
  );
  return (
    <>
      <TopBar
        before={menu}
        person={
          <Link
            to="/profile"
            className="block truncate rounded-panel text-on-bar no-underline hover:underline focus-visible:outline-white sm:py-2.5"
          >
            {`${viewer.name} (${roleNames[viewer.role]})`}
          </Link>
        }
      >
        {bell}
        <button type="button" className={barButton} onClick={onLogOut}>
          <LogOut aria-hidden size={18} />
          <span className="max-sm:sr-only">Logout</span>
        </button>
      </TopBar>
      <div className="flex min-h-[calc(100dvh-3.5rem)] items-stretch">
        <Sidebar links={links} current={current} open={open} onClose={close} onLeave={closeIfCovering} />
        <main id="content" tabIndex={-1} className="min-w-0 grow px-3 py-5 outline-none sm:px-6">
          {children}
        </main>
      </div>
    </>
  );
}

const roleNames: Record<string, string> = { student: "Student", assessor: "Assessor", admin: "Admin" };

const wideScreen = "(min-width: 64rem)";

function isWide(): boolean {
  return window.matchMedia(wideScreen).matches;
}

// Escape closes the sidebar only where it covers the page, and not while a dialog is open, which it closes instead.
function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key === "Escape" && !isWide() && !document.querySelector("dialog[open]")) close();
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open, close]);
}
