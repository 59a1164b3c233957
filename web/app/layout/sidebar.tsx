import type { NavigationCounts } from "contract/centre/attention.ts";
import { useId } from "react";
import { Link, useLocation } from "react-router";
import { type Count, countOf, icons } from "./navigation.ts";

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

/** The role's links: beside the page on wide screens, over it on narrow ones, and on phones a sheet above the bottom bar. */
export function Sidebar({ links, counts, current, open, onClose, onLeave }: Props) {
  return (
    <>
      {open && (
        <div
          aria-hidden
          className="fixed inset-0 top-13 z-10 bg-black/50 max-sm:top-14 lg:hidden print:hidden"
          onPointerDown={onClose}
        />
      )}
      <nav
        id="sidebar"
        aria-label="Main"
        data-folded={!open || undefined}
        onBlur={(event) => {
          if (event.relatedTarget?.closest("main")) onLeave();
        }}
        className={`group/side shrink-0 border-line bg-panel px-2 lg:w-56 lg:border-r lg:data-folded:w-14 ${covering}`}
      >
        <ul className="flex flex-col gap-0.5 overflow-y-auto py-3 max-lg:h-full lg:sticky lg:top-13 lg:h-[calc(100dvh-3.25rem)]">
          {links.map((link) => (
            <SidebarEntry key={link.path} link={link} counts={counts} current={current} />
          ))}
        </ul>
      </nav>
    </>
  );
}

// From the left on a tablet, from below on a phone, where the thumb is.
const covering =
  "max-lg:fixed max-lg:left-0 max-lg:z-20 max-lg:data-folded:hidden max-lg:pop-shadow sm:max-lg:top-13 sm:max-lg:bottom-0 sm:max-lg:w-64 " +
  "max-sm:bottom-(--bar-bottom) max-sm:max-h-[70dvh] max-sm:w-full max-sm:overflow-y-auto max-sm:rounded-t-2xl max-sm:border-t";

function SidebarEntry({ link, counts, current }: { link: SidebarLink } & Pick<Props, "counts" | "current">) {
  const { pathname } = useLocation();
  const Icon = icons[link.path];
  const count = countOf(link.path, counts);
  const id = useId();
  return (
    <li className={link.isLast ? "mt-auto" : ""}>
      {link.group && (
        <>
          <span className="block px-2.5 pt-4 pb-1.5 text-faint text-xs lg:group-data-folded/side:hidden">
            {link.group}
          </span>
          <hr className="mx-2 my-2 hidden border-line lg:group-data-folded/side:block" />
        </>
      )}
      <div className="relative">
        <Link
          to={link.path}
          title={link.name}
          aria-describedby={count && id}
          aria-current={pathname === link.path ? "page" : current === link.path ? "true" : undefined}
          className={`control flex items-center gap-2.5 rounded-small px-2.5 font-medium text-dim no-underline hover:bg-track focus-visible:-outline-offset-3 aria-[current]:marked-current aria-[current]:text-brand ${count ? "pr-11 lg:group-data-folded/side:pr-2.5" : ""}`}
        >
          {Icon && <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
          <span className="truncate lg:group-data-folded/side:sr-only">{link.name}</span>
        </Link>
        {count && <CountBeside count={count} id={id} />}
      </div>
    </li>
  );
}

// Beside the link, not in it: the link is called by its name alone, and the count describes it.
function CountBeside({ count: { text, spoken, calls }, id }: { count: Count; id: string }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-dim text-xs tabular">
      <span aria-hidden className="lg:group-data-folded/side:hidden">
        {text}
      </span>
      {calls && (
        <span
          aria-hidden
          className="absolute top-2 -right-1 hidden size-2 rounded-full bg-waiting-shape outline-2 outline-panel lg:group-data-folded/side:block"
        />
      )}
      <span id={id} className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
