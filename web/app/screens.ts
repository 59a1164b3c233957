import type { firstPaths } from "contract/core/first-paths.ts";
import type { Role } from "contract/core/permissions.ts";
import { returned } from "contract/portfolios/returned.ts";
import type { ComponentType } from "react";

interface PageModule {
  Page: ComponentType;
  /** What the page's first rendering needs beside its code. */
  prepare?: () => Promise<void>;
}

/** A call, or one with the query that it is sent with. */
export type FirstCall = FirstName | `${FirstName}?${string}`;
type FirstName = keyof typeof firstPaths;

/** One screen: where it is and who may open it ("anyone": signed in or not). */
export interface Screen {
  path: string;
  roles: readonly Role[] | "anyone";
  page: () => Promise<PageModule>;
  /**
   * What it asks for at once, with the parameters of its address: on a first visit that is asked for before its code is
   * there. One with a query is asked for with it, unless the address has a filter.
   */
  calls?: FirstCall[];
  /** It has one task, so the sidebar is folded to a rail of icons. */
  isFolded?: boolean;
  /** It is alone on the screen, also for whoever is signed in. */
  isBare?: boolean;
  /** Whoever is not signed in sees it under the top bar, and not beside the centre's front door. */
  hasTopBar?: boolean;
  /** The path of the photo that is the largest thing it shows at once, found in its answer. */
  photoIn?: (answer: string) => string | undefined;
}

const firstPhoto = (answer: string) => /uploads[^"]+/.exec(answer)?.[0];

const student = ["student"] as const;
const assessor = ["assessor"] as const;
const admin = ["admin"] as const;
const staff = ["assessor", "admin"] as const;
const ofPortfolios = ["student", "assessor"] as const;
const all = ["student", "assessor", "admin"] as const;

/** Every screen of the product and who may open it. */
export const screens: Screen[] = [
  { path: "/login", roles: "anyone", page: () => import("../accounts/sign-in/login-page.tsx") },
  { path: "/register", roles: "anyone", page: () => import("../accounts/sign-in/register-page.tsx") },
  {
    path: "/application-form",
    roles: "anyone",
    page: () => import("../applications/form/form-page.tsx"),
    hasTopBar: true,
  },
  {
    path: "/application-success",
    roles: "anyone",
    page: () => import("../applications/success-page.tsx"),
    hasTopBar: true,
  },
  { path: "/accessibility", roles: "anyone", page: () => import("./accessibility-page.tsx"), hasTopBar: true },
  { path: "/forgot-password", roles: "anyone", page: () => import("../accounts/sign-in/forgot-password-page.tsx") },
  { path: "/reset-password", roles: "anyone", page: () => import("../accounts/sign-in/reset-password-page.tsx") },
  { path: "/confirm-email", roles: "anyone", page: () => import("../accounts/profile/confirm-page.tsx") },

  { path: "/verify", roles: "anyone", page: () => import("../exports/verify/verify-page.tsx"), hasTopBar: true },
  { path: "/bundle", roles: student, page: () => import("../exports/bundle/bundle-page.tsx") },
  { path: "/bundle/:student", roles: staff, page: () => import("../exports/bundle/bundle-page.tsx") },

  { path: "/profile/security", roles: all, page: () => import("../accounts/security/security-page.tsx") },
  { path: "/profile", roles: all, page: () => import("../accounts/profile/profile-page.tsx") },

  {
    path: "/dashboard",
    roles: student,
    page: () => import("../portfolios/dashboard/student-page.tsx"),
    calls: ["listOwnPortfolios", "listTasks", "listHours"],
    photoIn: (answer) => returned(JSON.parse(answer))[0]?.images[0],
  },
  { path: "/on-this-device", roles: ofPortfolios, page: () => import("../unsent/outbox/outbox-page.tsx") },
  { path: "/portfolio", roles: student, page: () => import("../portfolios/create-page.tsx") },
  { path: "/portfolio/edit/:id", roles: student, page: () => import("../portfolios/edit/edit-page.tsx") },
  {
    path: "/portfolio/view/:id",
    roles: all,
    page: () => import("../portfolios/view/view-page.tsx"),
    calls: ["viewPortfolio"],
  },
  {
    path: "/my-portfolios",
    roles: student,
    page: () => import("../portfolios/board/my-portfolios-page.tsx"),
    calls: ["listOwnPortfolios"],
    photoIn: firstPhoto,
  },
  {
    path: "/student/logbook",
    roles: student,
    page: () => import("../logbook/student-page.tsx"),
    calls: ["viewOwnLogbook"],
  },

  {
    path: "/assessor",
    roles: assessor,
    page: () => import("../reviews/overview/overview-page.tsx"),
    calls: ["viewAssessment", "viewCaseload"],
  },
  {
    path: "/portfolio/assessor",
    roles: assessor,
    page: () => import("../reviews/board/board-page.tsx"),
    calls: ["viewBoard?"],
  },
  {
    path: "/portfolio/assessor/:id",
    roles: assessor,
    page: () => import("../reviews/review-page.tsx"),
    calls: ["viewForReview"],
    isFolded: true,
    photoIn: firstPhoto,
  },
  { path: "/assessor/reviews", roles: assessor, page: () => import("../reviews/history-page.tsx") },
  { path: "/records", roles: assessor, page: () => import("../reviews/records/records-page.tsx") },
  { path: "/records/new", roles: assessor, page: () => import("../reviews/records/new-record-page.tsx") },
  { path: "/assessor/logbook", roles: assessor, page: () => import("../logbook/assessor-page.tsx") },

  { path: "/hours", roles: all, page: () => import("../plan/hours/hours-page.tsx") },

  {
    path: "/admin-dashboard",
    roles: admin,
    page: () => import("../centre/figures/admin-page.tsx"),
    calls: ["viewCentre"],
  },
  {
    path: "/admin/users",
    roles: admin,
    page: () => import("../accounts/users-page.tsx"),
    calls: ["viewUserTables?sort=name&order=asc"],
  },
  { path: "/admin/users/:id", roles: admin, page: () => import("../centre/person/person-page.tsx") },
  { path: "/admin/import", roles: admin, page: () => import("../accounts/import/import-page.tsx") },
  {
    path: "/admin/portfolios",
    roles: admin,
    page: () => import("../centre/portfolios-page.tsx"),
    calls: ["listStudentsWithPortfolios?sort=createdAt&order=desc&page=1", "listAssessors"],
  },
  { path: "/admin/applications", roles: admin, page: () => import("../applications/applications-page.tsx") },
  {
    path: "/admin/applications/pipeline",
    roles: admin,
    page: () => import("../applications/pipeline/pipeline-page.tsx"),
  },
  { path: "/admin/retention", roles: admin, page: () => import("../centre/retention/retention-page.tsx") },
  {
    path: "/admin/qualifications",
    roles: admin,
    page: () => import("../qualifications/manage/qualifications-page.tsx"),
  },
  {
    path: "/complaints",
    roles: "anyone",
    page: () => import("../centre/complaints/complaint-form-page.tsx"),
    hasTopBar: true,
  },
  { path: "/privacy", roles: "anyone", page: () => import("../centre/privacy/privacy-page.tsx"), hasTopBar: true },
  { path: "/admin/complaints", roles: admin, page: () => import("../centre/complaints/complaints-page.tsx") },
  { path: "/admin/privacy", roles: admin, page: () => import("../centre/privacy/manage-page.tsx") },
  { path: "/admin/audit-log", roles: admin, page: () => import("../audit/audit-page.tsx") },
  { path: "/admin/application/:id", roles: admin, page: () => import("../applications/application-page.tsx") },
  { path: "/admin/emails", roles: admin, page: () => import("../notifications/email/dead-letters-page.tsx") },

  { path: "/plan", roles: ofPortfolios, page: () => import("../plan/plan-page.tsx") },
  { path: "/quality", roles: staff, page: () => import("../quality/desk-page.tsx"), isFolded: true },
  { path: "/quality/plan", roles: staff, page: () => import("../quality/plan-page.tsx") },
  {
    path: "/quality/exercises",
    roles: staff,
    page: () => import("../quality/exercises/exercises-page.tsx"),
  },
  {
    path: "/quality/exercises/:id",
    roles: staff,
    page: () => import("../quality/exercises/exercise-page.tsx"),
    isFolded: true,
  },
  { path: "/reports", roles: staff, page: () => import("../exports/reports/reports-page.tsx") },
  { path: "/admin/tokens", roles: admin, page: () => import("../accounts/tokens/tokens-page.tsx") },
  { path: "/claims", roles: admin, page: () => import("../quality/claims/claims-page.tsx") },
  { path: "/rooms", roles: staff, page: () => import("../quality/rooms/rooms-page.tsx") },
  { path: "/room", roles: "anyone", page: () => import("../quality/rooms/room-page.tsx"), isBare: true },
  {
    path: "/witness",
    roles: "anyone",
    page: () => import("../portfolios/witnesses/witness-page.tsx"),
    isBare: true,
  },
  {
    path: "/witnesses",
    roles: staff,
    page: () => import("../portfolios/witnesses/register-page.tsx"),
  },
];

const homes: Record<Role, string> = { student: "/dashboard", assessor: "/assessor", admin: "/admin-dashboard" };

/** Where a person of this role starts: their dashboard. */
export function homeOf(role: Role): string {
  return homes[role];
}

/** The screen at an address, or undefined where there is none. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => matchOf(screen, path));
}

/** What the screen at an address, with its filter (`search`), will ask for at once, if somebody of this role may open it. */
export function firstCallsAt(path: string, search: string, role: Role): FirstCalls {
  const screen = screenAt(path);
  const isOpen = screen !== undefined && screen.roles !== "anyone" && screen.roles.includes(role);
  if (!isOpen) return { calls: [], params: {} };
  const { calls = [], photoIn } = screen;
  const open = calls.filter((call) => !search || !call.includes("?"));
  return { calls: open, params: { ...matchOf(screen, path)?.groups }, photoIn };
}

interface FirstCalls {
  calls: FirstCall[];
  params: Record<string, string>;
  photoIn?: Screen["photoIn"] | undefined;
}

function matchOf(screen: Screen, path: string): RegExpExecArray | null {
  return new RegExp(`^${screen.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`).exec(path);
}
