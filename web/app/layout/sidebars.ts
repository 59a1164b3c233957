import type { Role } from "contract/core/permissions.ts";
import { screenAt } from "../screens.ts";
import { words } from "../words/navigation.ts";
import type { SidebarLink } from "./sidebar.tsx";

const profile: SidebarLink = { name: words.profile, path: "/profile", isLast: true };

/** The links of each role's sidebar, in order. Each role starts at the first. */
const sidebars: Record<Role, [SidebarLink, ...SidebarLink[]]> = {
  admin: [
    { name: words.dashboard, path: "/admin-dashboard" },
    { name: words.users, path: "/admin/users" },
    { name: words.portfolios, path: "/admin/portfolios", below: ["/portfolio/view/:id", "/bundle/:student"] },
    {
      name: words.admin.applications,
      path: "/admin/applications",
      below: ["/admin/application/:id"],
      group: words.admin.group,
    },
    { name: words.admin.importing, path: "/admin/import" },
    { name: words.admin.audit, path: "/admin/audit-log" },
    { name: words.admin.emails, path: "/admin/emails" },
    profile,
  ],
  assessor: [
    { name: words.dashboard, path: "/assessor", below: ["/on-this-device"] },
    {
      name: words.assessor.portfolios,
      path: "/portfolio/assessor",
      below: ["/portfolio/assessor/:id", "/portfolio/view/:id"],
    },
    { name: words.reviews, path: "/assessor/reviews" },
    { name: words.logbook, path: "/assessor/logbook", below: ["/bundle/:student"] },
    profile,
  ],
  student: [
    { name: words.dashboard, path: "/dashboard", below: ["/on-this-device"] },
    {
      name: words.student.portfolios,
      path: "/my-portfolios",
      below: ["/portfolio", "/portfolio/edit/:id", "/portfolio/view/:id"],
    },
    { name: words.student.application, path: "/application-form", below: ["/application-success"] },
    { name: words.logbook, path: "/student/logbook" },
    { name: words.student.download, path: "/bundle", isLast: true },
    { ...profile, isLast: false },
  ],
};

/** The sidebar link to highlight for a page: its own, or that of the page above it; undefined where there is none. */
export function linkAbove(role: Role, path: string): string | undefined {
  const here = screenAt(path)?.path ?? "";
  return linksOf(role).find((link) => link.path === here || link.below?.includes(here))?.path;
}

export function linksOf(role: Role): SidebarLink[] {
  return sidebars[role];
}
