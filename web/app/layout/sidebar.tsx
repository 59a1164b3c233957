import { Link, useLocation } from "react-router";

export interface SidebarLink {
  name: string;
  path: string;
  /** The screens that belong below it. */
  below?: readonly string[];
}

interface Props {
  links: SidebarLink[];
  /** The path of the link that this page belongs to; it may be a page below it. */
  current: string | undefined;
  open: boolean;
  onClose: () => void;
  /** The focus has moved into the page, which the sidebar covers on a narrow screen. */
  onLeave: () => void;
}

/** The role's links, beside the page on wide screens and over it on narrow ones, where a tap outside closes it. */
export function Sidebar({ links, current, open, onClose, onLeave }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      {open && <div aria-hidden className="fixed inset-0 top-14 z-10 bg-black/50 lg:hidden" onPointerDown={onClose} />}
      <nav
        id="sidebar"
        aria-label="Main"
        hidden={!open}
        onBlur={(event) => {
          if (event.relatedTarget?.closest("main")) onLeave();
        }}
        className="w-60 shrink-0 border-line border-r bg-panel p-3 max-lg:fixed max-lg:inset-y-0 max-lg:top-14 max-lg:left-0 max-lg:z-20"
      >
        <ul className="grid gap-1 lg:sticky lg:top-17">
          {links.map((link) => (
            <li key={link.path}>
              <Link
                to={link.path}
                aria-current={pathname === link.path ? "page" : current === link.path ? "true" : undefined}
                className="flex min-h-11 items-center rounded-panel px-3 font-semibold text-text no-underline hover:bg-brand-soft aria-[current=page]:bg-brand aria-[current=page]:text-on-brand aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand aria-[current=true]:inset-shadow-[4px_0_0_var(--color-brand)] forced-colors:aria-current:underline"
              >
                {link.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
