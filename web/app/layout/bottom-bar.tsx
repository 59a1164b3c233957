import type { Role } from "contract/core/permissions.ts";
import { Camera, Menu, Plus } from "lucide-react";
import type { ChangeEvent, ComponentProps } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useBarHeight } from "../../ui/keys/bar-height.ts";
import { tabs } from "./navigation.ts";

const tab =
  "flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control font-medium text-dim text-xs [letter-spacing:-.025em] no-underline focus-visible:-outline-offset-3 " +
  "aria-[current]:text-brand aria-expanded:text-brand forced-colors:aria-[current]:underline";

/** A phone's tabs, within reach of one thumb. A page with a bar of its own, such as a form, has none. */
export function BottomBar({
  role,
  current,
  opener,
}: {
  role: Role;
  current: string | undefined;
  /** What the button that opens the rest of the navigation does. */
  opener: ComponentProps<"button">;
}) {
  const { pathname } = useLocation();
  const bar = useBarHeight<HTMLElement>("bottom");
  const links = tabs[role].map(({ name, path, icon: Icon }) => (
    <Link
      key={path}
      to={path}
      aria-current={pathname === path ? "page" : current === path ? "true" : undefined}
      className={tab}
    >
      <Icon aria-hidden size={22} strokeWidth={1.75} />
      {name}
    </Link>
  ));
  // The middle of a learner's tabs begins a new portfolio.
  if (role === "student") links.splice(2, 0, <NewPortfolio key="new" />);
  return (
    <nav
      ref={bar}
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] in-data-own-bar:hidden sm:hidden print:hidden"
    >
      {links}
      <button type="button" {...opener} className={tab}>
        <Menu aria-hidden size={22} strokeWidth={1.75} />
        More
      </button>
    </nav>
  );
}

/** With a photo, which is one press away from every page, or with the words. */
function NewPortfolio() {
  const navigate = useNavigate();
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    // The form stores them (portfolios/create-page.tsx); until then they are in the browser's history, also after a reload.
    navigate("/portfolio", { state: { photos: [...(target.files ?? [])] } });
    target.value = "";
  }
  return (
    <div className="flex shrink-0 items-center gap-0.5 text-on-brand">
      <label className="relative grid size-13 place-items-center rounded-2xl bg-brand has-focus-visible:focus-ring forced-colors:border">
        <Camera aria-hidden size={26} strokeWidth={2} />
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Take photo"
          onChange={onChange}
          className="absolute inset-0 opacity-0"
        />
      </label>
      <Link
        to="/portfolio"
        aria-label="Create Portfolio"
        className="grid min-h-13 place-items-center px-3 rounded-2xl bg-brand-soft text-brand forced-colors:border"
      >
        <Plus aria-hidden size={22} strokeWidth={2.25} />
      </Link>
    </div>
  );
}
