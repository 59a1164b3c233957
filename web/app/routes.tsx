import type { Role } from "contract/core/permissions.ts";
import type { ComponentType } from "react";
import type { SidebarLink } from "./layout/sidebar.tsx";

/** One screen: where it is, what it is called, who may open it ("anyone": signed in or not). */
export interface Screen {
  path: string;
  title: string;
  roles: readonly Role[] | "anyone";
  page: () => Promise<{ Page: ComponentType }>;
}

const student = ["student"] as const;
const assessor = ["assessor"] as const;
const admin = ["admin"] as const;
const all = ["student", "assessor", "admin"] as const;

/** Every screen of the product and who may open it. */
export const screens: Screen[] = [
  { path: "/login", title: "Login", roles: "anyone", page: () => import("../accounts/sign-in/login-page.tsx") },
  {
    path: "/register",
    title: "Register",
    roles: "anyone",
    page: () => import("../accounts/sign-in/register-page.tsx"),
  },
  {
    path: "/application-form",
    title: "Application Form",
    roles: "anyone",
    page: () => import("../applications/form/form-page.tsx"),
  },
  {
    path: "/application-success",
    title: "Application Submitted",
    roles: "anyone",
    page: () => import("../applications/success-page.tsx"),
  },
  {
    path: "/forgot-password",
    title: "Forgot Password",
    roles: "anyone",
    page: () => import("../accounts/sign-in/forgot-password-page.tsx"),
  },
  {
    path: "/reset-password",
    title: "Reset Password",
    roles: "anyone",
    page: () => import("../accounts/sign-in/reset-password-page.tsx"),
  },
  {
    path: "/confirm-email",
    title: "Confirm Email",
    roles: "anyone",
    page: () => import("../accounts/profile/confirm-page.tsx"),
  },

  {
    path: "/bundle",
    title: "Download Everything",
    roles: student,
    page: () => import("../exports/bundle/bundle-page.tsx"),
  },
  {
    path: "/bundle/:student",
    title: "Download Everything",
    roles: ["assessor", "admin"],
    page: () => import("../exports/bundle/bundle-page.tsx"),
  },

  { path: "/profile", title: "Your Profile", roles: all, page: () => import("../accounts/profile/profile-page.tsx") },

  {
    path: "/dashboard",
    title: "Portfolio Overview",
    roles: student,
    page: () => import("../portfolios/dashboard/student-page.tsx"),
  },
  {
    path: "/portfolio",
    title: "Create a New Portfolio",
    roles: student,
    page: () => import("../portfolios/create-page.tsx"),
  },
  {
    path: "/portfolio/edit/:id",
    title: "Edit Portfolio",
    roles: student,
    page: () => import("../portfolios/edit/edit-page.tsx"),
  },
  {
    path: "/portfolio/view/:id",
    title: "View Portfolio",
    roles: all,
    page: () => import("../portfolios/view/view-page.tsx"),
  },
  {
    path: "/my-portfolios",
    title: "My Portfolios",
    roles: student,
    page: () => import("../portfolios/board/my-portfolios-page.tsx"),
  },
  {
    path: "/student/logbook",
    title: "My NVQ Logbook",
    roles: student,
    page: () => import("../logbook/student-page.tsx"),
  },

  {
    path: "/assessor",
    title: "Assessment Overview",
    roles: assessor,
    page: () => import("../reviews/assessor-page.tsx"),
  },
  {
    path: "/portfolio/assessor",
    title: "Student Portfolios",
    roles: assessor,
    page: () => import("../reviews/board/board-page.tsx"),
  },
  {
    path: "/portfolio/assessor/:id",
    title: "Review Portfolio",
    roles: assessor,
    page: () => import("../reviews/review-page.tsx"),
  },
  {
    path: "/assessor/reviews",
    title: "Reviews History",
    roles: assessor,
    page: () => import("../reviews/history-page.tsx"),
  },
  {
    path: "/assessor/logbook",
    title: "Student Logbooks",
    roles: assessor,
    page: () => import("../logbook/assessor-page.tsx"),
  },

  {
    path: "/admin-dashboard",
    title: "Admin Dashboard",
    roles: admin,
    page: () => import("../centre/figures/admin-page.tsx"),
  },
  { path: "/admin/users", title: "Users Management", roles: admin, page: () => import("../accounts/users-page.tsx") },
  {
    path: "/admin/import",
    title: "Import learners",
    roles: admin,
    page: () => import("../accounts/import/import-page.tsx"),
  },
  {
    path: "/admin/portfolios",
    title: "Portfolios Management",
    roles: admin,
    page: () => import("../centre/portfolios-page.tsx"),
  },
  {
    path: "/admin/applications",
    title: "Submitted Applications",
    roles: admin,
    page: () => import("../applications/applications-page.tsx"),
  },
  { path: "/admin/trail", title: "Audit Trail", roles: admin, page: () => import("../audit/audit-page.tsx") },
  {
    path: "/admin/application/:id",
    title: "Application",
    roles: admin,
    page: () => import("../applications/application-page.tsx"),
  },
  {
    path: "/admin/mail",
    title: "Emails that could not be sent",
    roles: admin,
    page: () => import("../notifications/email/dead-letters-page.tsx"),
  },
];

/** The links of each role's sidebar, in order (specification, section 2). Each role starts at the first. */
const sidebars: Record<Role, [SidebarLink, ...SidebarLink[]]> = {
  admin: [
    { name: "Dashboard", path: "/admin-dashboard" },
    { name: "Users", path: "/admin/users" },
    { name: "Portfolios", path: "/admin/portfolios" },
  ],
  assessor: [
    { name: "Dashboard", path: "/assessor" },
    { name: "Student Portfolios", path: "/portfolio/assessor" },
    { name: "Reviews", path: "/assessor/reviews" },
    { name: "Logbook", path: "/assessor/logbook" },
  ],
  student: [
    { name: "Dashboard", path: "/dashboard" },
    { name: "My Portfolios", path: "/my-portfolios" },
    { name: "Application", path: "/application-form" },
    { name: "Logbook", path: "/student/logbook" },
  ],
};

/** The pages that belong below each link of the sidebar. */
const pagesBelow: Record<Role, Record<string, string[]>> = {
  admin: {
    "/admin-dashboard": ["/admin/mail"],
    "/admin/users": ["/admin/import", "/admin/trail", "/admin/applications", "/admin/application/:id"],
    "/admin/portfolios": ["/portfolio/view/:id", "/bundle/:student"],
  },
  assessor: {
    "/portfolio/assessor": ["/portfolio/assessor/:id", "/portfolio/view/:id"],
    "/assessor/logbook": ["/bundle/:student"],
  },
  student: {
    "/my-portfolios": ["/portfolio", "/portfolio/edit/:id", "/portfolio/view/:id"],
    "/application-form": ["/application-success"],
    "/student/logbook": ["/bundle"],
  },
};

/** The sidebar link to highlight for a page: its own, or that of the page above it; undefined where there is none. */
export function linkAbove(role: Role, path: string): string | undefined {
  const here = screenAt(path)?.path;
  if (here === undefined || linksOf(role).some((link) => link.path === here)) return here;
  return Object.entries(pagesBelow[role]).find(([, below]) => below.includes(here))?.[0];
}

export function linksOf(role: Role): SidebarLink[] {
  return sidebars[role];
}

/** Where a person of this role starts: their dashboard. */
export function homeOf(role: Role): string {
  return sidebars[role][0].path;
}

/** The screen at an address, or undefined where there is none. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => new RegExp(`^${screen.path.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path));
}
