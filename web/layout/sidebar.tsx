import { Link, useLocation } from "react-router";

export interface SidebarLink {
  name: string;
  path: string;
}

/** The role's links; beside the page where there is room, over it on a phone, where a tap outside closes it. */
export function Sidebar({ links, open, onClose }: { links: SidebarLink[]; open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <>
      {open && <div aria-hidden className="fixed inset-0 top-14 z-10 bg-black/50 lg:hidden" onPointerDown={onClose} />}
      <nav
        id="sidebar"
        aria-label="Main"
        hidden={!open}
        className="w-60 shrink-0 border-line border-r bg-panel p-3 max-lg:fixed max-lg:inset-y-0 max-lg:top-14 max-lg:left-0 max-lg:z-20"
      >
        <ul className="grid gap-1 lg:sticky lg:top-17">
          {links.map((link) => (
            <li key={link.path}>
              <Link
                to={link.path}
                aria-current={pathname === link.path ? "page" : undefined}
                className="flex min-h-11 items-center rounded-panel px-3 font-semibold text-text no-underline hover:bg-brand-soft aria-[current=page]:bg-brand aria-[current=page]:text-on-brand forced-colors:aria-[current=page]:underline"
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
