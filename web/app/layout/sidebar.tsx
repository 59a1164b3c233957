import type { NavigationCounts } from "contract/centre/attention.ts";
import { Link, useLocation } from "react-router";
import { countOf, icons } from "./navigation.ts";

export interface SidebarLink {
  name: string;
  path: string;
  /** The pages that belong below it. */
  below?: string[];
  /** It begins a group with this name. */
  group?: string;
  /** It stands at the foot. */
  isLast?: boolean;
}

interface Props {
  links: SidebarLink[];
  counts: NavigationCounts | undefined;
  /** The path of the link that this page belongs to; it may be a page below it. */
  current: string | undefined;
  /** On a wide screen a closed sidebar is a rail of icons, on a narrow one it is hidden. */
  open: boolean;
  onClose: () => void;
  /** The focus has moved into the page, which the sidebar covers on a narrow screen. */
  onLeave: () => void;
}

/** The role's links, beside the page on wide screens and over it on narrow ones, where a tap outside closes it. */
export function Sidebar({ links, counts, current, open, onClose, onLeave }: Props) {
  return (
    <>
      {open && <div aria-hidden className="fixed inset-0 top-13 z-10 bg-black/50 lg:hidden" onPointerDown={onClose} />}
      <nav
        id="sidebar"
        aria-label="Main"
        data-folded={!open || undefined}
        onBlur={(event) => {
          if (event.relatedTarget?.closest("main")) onLeave();
        }}
        className="group/side shrink-0 border-line border-r bg-panel px-2 py-3 data-folded:w-14 not-data-folded:w-56 max-lg:fixed max-lg:inset-y-0 max-lg:top-13 max-lg:left-0 max-lg:z-20 max-lg:data-folded:hidden"
      >
        <ul className="flex flex-col gap-0.5 lg:sticky lg:top-16 lg:min-h-[calc(100dvh-5rem)] max-lg:h-full max-lg:overflow-y-auto max-sm:pb-20">
          {links.map((link) => (
            <SidebarEntry key={link.path} link={link} counts={counts} current={current} />
          ))}
        </ul>
      </nav>
    </>
  );
}

function SidebarEntry({ link, counts, current }: { link: SidebarLink } & Pick<Props, "counts" | "current">) {
  const { pathname } = useLocation();
  const Icon = icons[link.path];
  const count = countOf(link.path, counts);
  return (
    <li className={link.isLast ? "mt-auto" : ""}>
      {link.group && (
        <span className="block px-2.5 pt-4 pb-1.5 text-faint text-xs group-data-folded/side:invisible">
          {link.group}
        </span>
      )}
      <Link
        to={link.path}
        title={link.name}
        aria-current={pathname === link.path ? "page" : current === link.path ? "true" : undefined}
        className="control relative flex items-center gap-2.5 rounded-small px-2.5 font-medium text-dim no-underline hover:bg-track aria-current:bg-brand-soft aria-current:text-brand forced-colors:aria-current:underline"
      >
        {Icon && <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
        <span className="truncate group-data-folded/side:sr-only">{link.name}</span>
        {count && (
          <>
            <span
              aria-hidden
              className="ml-auto font-normal text-faint text-xs tabular-nums group-data-folded/side:hidden"
            >
              {count.text}
            </span>
            <span className="sr-only">, {count.words}</span>
          </>
        )}
      </Link>
    </li>
  );
}
