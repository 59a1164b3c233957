import type { Role } from "contract/core/permissions.ts";
import { screenAt } from "../screens.ts";
import type { SidebarLink } from "./sidebar.tsx";

const profile: SidebarLink = { name: "Profile", path: "/profile", below: ["/profile/security"], isLast: true };

const reports: SidebarLink = { name: "Reports", path: "/reports", below: ["/admin/tokens"] };

const exercises = ["/quality/exercises", "/quality/exercises/:id"];

/** The links of each role's sidebar, in order. Each role starts at the first. */
const sidebars: Record<Role, [SidebarLink, ...SidebarLink[]]> = {
  admin: [
    { name: "Dashboard", path: "/admin-dashboard", below: ["/hours"] },
    { name: "Users", path: "/admin/users", below: ["/admin/users/:id"] },
    { name: "Portfolios", path: "/admin/portfolios", below: ["/portfolio/view/:id", "/bundle/:student"] },
    {
      name: "Applications",
      path: "/admin/applications",
      below: ["/admin/application/:id", "/admin/applications/pipeline"],
      group: "Centre",
    },
    { name: "Claims", path: "/claims" },
    reports,
    { name: "Rooms", path: "/rooms" },
    { name: "Qualifications", path: "/admin/qualifications" },
    { name: "Import learners", path: "/admin/import" },
    { name: "Audit Log", path: "/admin/audit-log" },
    { name: "Retention", path: "/admin/retention" },
    { name: "Complaints", path: "/admin/complaints" },
    { name: "Privacy", path: "/admin/privacy" },
    { name: "Emails not sent", path: "/admin/emails" },
    { name: "Witnesses", path: "/witnesses" },
    profile,
  ],
  assessor: [
    { name: "Dashboard", path: "/assessor", below: ["/on-this-device"] },
    {
      name: "Student Portfolios",
      path: "/portfolio/assessor",
      below: ["/portfolio/assessor/:id", "/portfolio/view/:id"],
    },
    { name: "Reviews", path: "/assessor/reviews" },
    { name: "Records", path: "/records", below: ["/records/new"] },
    { name: "Plan", path: "/plan" },
    { name: "Logbook", path: "/assessor/logbook", below: ["/bundle/:student"] },
    { name: "Hours", path: "/hours" },
    { name: "Witnesses", path: "/witnesses" },
    profile,
  ],
  student: [
    { name: "Dashboard", path: "/dashboard", below: ["/on-this-device"] },
    {
      name: "My Portfolios",
      path: "/my-portfolios",
      below: ["/portfolio", "/portfolio/edit/:id", "/portfolio/view/:id"],
    },
    { name: "Application", path: "/application-form", below: ["/application-success"] },
    { name: "Logbook", path: "/student/logbook" },
    { name: "Plan", path: "/plan" },
    { name: "Hours", path: "/hours" },
    { name: "Download everything", path: "/bundle", isLast: true },
    { ...profile, isLast: false },
  ],
};

/** Of whoever checks how others decide, before the profile. */
const verifying: SidebarLink[] = [
  { name: "Quality", path: "/quality", below: ["/quality/plan", ...exercises, "/rooms"] },
  reports,
];

/** The sidebar link to highlight for a page: its own, or that of the page above it; undefined where there is none. */
export function linkAbove(role: Role, path: string): string | undefined {
  const here = screenAt(path)?.path ?? "";
  return linksOf(role, true).find((link) => link.path === here || link.below?.includes(here))?.path;
}

export function linksOf(role: Role, isVerifier = false): SidebarLink[] {
  const own = sidebars[role];
  return isVerifier ? own.toSpliced(-1, 0, ...verifying.filter((link) => !own.includes(link))) : own;
}
