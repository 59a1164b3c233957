import type { NavigationCounts } from "contract/centre/attention.ts";
import type { Role } from "contract/core/permissions.ts";
import { LogOut, PanelLeft } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { barButton } from "./bar-button.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Sidebar, type SidebarLink } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Top bar, sidebar and page. The sidebar starts open on wide screens; on narrow ones it covers the page until a choice. */
export function Layout({
  viewer,
  links,
  counts,
  current,
  isFolded,
  bell,
  onLogOut,
  children,
}: {
  viewer: { name: string; role: Role };
  links: SidebarLink[];
  counts: NavigationCounts | undefined;
  /** The path of the link that this page belongs to. */
  current: string | undefined;
  /** A page with one task: the sidebar is a rail there. */
  isFolded: boolean;
  bell: ReactNode;
  onLogOut: () => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(() => isWide() && !isFolded && isKeptOpen());
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes a sidebar that covers the page.
  useEffect(() => {
    setOpen(isWide() && !isFolded && isKeptOpen());
  }, [pathname, isFolded]);
  useEffect(() => {
    // On a rotated tablet or a narrowed window an open sidebar would cover the page.
    const query = window.matchMedia(wideScreen);
    const onChange = () => setOpen(query.matches && isKeptOpen());
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
      onClick={() => {
        setOpen(!open);
        if (isWide() && !isFolded) localStorage.setItem(sidebarKey, open ? "folded" : "open");
      }}
    >
      <PanelLeft aria-hidden size={18} strokeWidth={1.75} />
    </button>
  );
  return (
    <>
      <TopBar
        before={menu}
        person={
          <Link
            to="/profile"
            className="flex items-center gap-2 truncate rounded-control text-on-bar no-underline hover:underline focus-visible:outline-white sm:px-2 sm:py-1.5"
          >
            <span className="max-sm:hidden">
              <Avatar name={viewer.name} />
            </span>
            <span className="truncate">{`${viewer.name} (${roleNames[viewer.role]})`}</span>
          </Link>
        }
      >
        {bell}
        <button type="button" className={barButton} onClick={onLogOut}>
          <LogOut aria-hidden size={18} />
          <span className="max-sm:sr-only">Logout</span>
        </button>
      </TopBar>
      <div className="flex min-h-[calc(100dvh-3.25rem)] items-stretch">
        <Sidebar
          links={links}
          counts={counts}
          current={current}
          open={open}
          onClose={close}
          onLeave={closeIfCovering}
        />
        {/* A page with one task takes the whole place, to the edges and down to where the places would be. */}
        <main
          id="content"
          tabIndex={-1}
          className={`min-w-0 grow outline-none ${isFolded ? "" : "px-4 py-4 max-sm:pb-24 sm:px-6 sm:py-5"}`}
        >
          {children}
        </main>
      </div>
      {!isFolded && <BottomBar role={viewer.role} current={current} onMore={() => setOpen(!open)} />}
    </>
  );
}

const sidebarKey = "sidebar";

function isKeptOpen(): boolean {
  return localStorage.getItem(sidebarKey) !== "folded";
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
