import type { Role } from "contract/core/permissions.ts";
import { Menu, Plus } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { places } from "./navigation.ts";

const place =
  "flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control font-medium text-dim text-xs no-underline aria-current:text-brand forced-colors:aria-current:underline";

/** A phone's places, within reach of one thumb. A learner's middle one starts a new portfolio. */
export function BottomBar({ role, current, onMore }: { role: Role; current: string | undefined; onMore: () => void }) {
  const { pathname } = useLocation();
  const bar = useBarHeight<HTMLElement>("bottom");
  const links = places[role].map(({ name, path, icon: Icon }) => (
    <Link
      key={path}
      to={path}
      aria-current={pathname === path ? "page" : current === path ? "true" : undefined}
      className={place}
    >
      <Icon aria-hidden size={22} strokeWidth={1.75} />
      {name}
    </Link>
  ));
  if (role === "student") links.splice(2, 0, <NewPortfolio key="new" />);
  return (
    <nav
      ref={bar}
      data-bar
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-10 grid in-[:has([data-bottom-bar])]:hidden auto-cols-fr grid-flow-col border-line border-t bg-panel px-1 pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {links}
      <button type="button" aria-controls="sidebar" onClick={onMore} className={place}>
        <Menu aria-hidden size={22} strokeWidth={1.75} />
        More
      </button>
    </nav>
  );
}

function NewPortfolio() {
  return (
    <Link to="/portfolio" aria-label="Create Portfolio" className={place}>
      <span className="grid size-12 place-items-center rounded-panel bg-brand text-on-brand">
        <Plus aria-hidden size={26} strokeWidth={2.25} />
      </span>
    </Link>
  );
}
