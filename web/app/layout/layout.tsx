import type { NavigationCounts } from "contract/centre/attention.ts";
import type { Role } from "contract/core/permissions.ts";
import { LogOut, PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { SuccessToast } from "../../ui/states/success-toast.tsx";
import { barButton } from "./bar-button.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Sidebar, type SidebarLink } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useSidebar } from "./use-sidebar.ts";

const roleNames = { student: "Student", assessor: "Assessor", admin: "Admin" };

/** Top bar, sidebar and page; on a phone the sidebar is a sheet behind "More" in a bar at the bottom. */
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
  viewer: { name: string; role: Role; image?: string | null | undefined };
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
  const { isOpen, toggle, close, closeIfCovering } = useSidebar(isFolded);
  const opener = { "aria-expanded": isOpen, "aria-controls": "sidebar", onClick: toggle };
  return (
    <>
      <TopBar
        success={<SuccessToast />}
        menu={
          <button type="button" {...opener} aria-label="Menu" title="Menu" className={`${barButton} max-sm:hidden`}>
            <PanelLeft aria-hidden size={18} strokeWidth={1.75} />
          </button>
        }
        person={<Person {...viewer} />}
        bell={bell}
      >
        <button type="button" title="Logout" className={barButton} onClick={onLogOut}>
          <LogOut aria-hidden size={18} strokeWidth={1.75} />
          <span className="max-md:sr-only">Logout</span>
        </button>
      </TopBar>
      <div className="flex min-h-[calc(100dvh-3.25rem)] items-stretch">
        <Sidebar
          links={links}
          counts={counts}
          current={current}
          open={isOpen}
          onClose={close}
          onLeave={closeIfCovering}
        />
        {/* A page with one task takes the whole room, to the edges and down to where the tabs would be. */}
        <main
          id="content"
          tabIndex={-1}
          className={`min-w-0 grow outline-none ${isFolded ? "" : "px-4 pt-4 pb-6 sm:px-6 sm:pt-5 max-sm:not-in-data-own-bar:pb-24"}`}
        >
          {children}
        </main>
      </div>
      <BottomBar role={viewer.role} current={current} opener={opener} />
    </>
  );
}

/** Who is signed in, as the way to their profile; on a phone a line under the product's name, which can be pressed too. */
function Person({ name, role, image }: { name: string; role: Role; image?: string | null | undefined }) {
  return (
    <Link
      to="/profile"
      className="flex items-center gap-2 rounded-control text-on-bar no-underline focus-visible:outline-white relative max-sm:min-h-6 max-sm:hover:underline sm:min-h-9 sm:px-2 sm:hover:bg-white/15"
    >
      <span aria-hidden className="absolute inset-x-0 -top-5 bottom-0 sm:hidden" />
      <span className="contents max-sm:hidden">
        <Avatar name={name} image={image} />
      </span>
      {/* A long name is cut before the role is. */}
      <span className="flex min-w-0 gap-1 max-sm:text-on-bar-dim max-sm:text-xs">
        <span className="truncate">{`${name} `}</span>
        <span className="shrink-0">{`(${roleNames[role]})`}</span>
      </span>
    </Link>
  );
}
