import type { NavigationCounts } from "contract/centre/attention.ts";
import type { Role } from "contract/core/permissions.ts";
import {
  BookCheck,
  Calendar,
  CircleUser,
  ClipboardPen,
  Clock,
  Download,
  FileText,
  History,
  House,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Upload,
  Users,
} from "lucide-react";
import { grouped } from "../../ui/language.ts";

const portfoliosText = (count: number) => `${grouped(count)} portfolios`;

/** What the navigation shows of each link besides its name: an icon, and the count beside it. */
export const icons: Record<string, LucideIcon> = {
  "/admin-dashboard": LayoutDashboard,
  "/admin/users": Users,
  "/admin/portfolios": Images,
  "/admin/applications": Inbox,
  "/admin/import": Upload,
  "/admin/qualifications": ClipboardPen,
  "/admin/audit-log": History,
  "/admin/emails": Inbox,
  "/admin/retention": Clock,
  "/admin/complaints": ClipboardPen,
  "/admin/privacy": FileText,
  "/assessor": LayoutDashboard,
  "/portfolio/assessor": Images,
  "/assessor/reviews": History,
  "/records": ClipboardPen,
  "/assessor/logbook": BookCheck,
  "/dashboard": LayoutDashboard,
  "/my-portfolios": Images,
  "/application-form": FileText,
  "/student/logbook": BookCheck,
  "/bundle": Download,
  "/profile": CircleUser,
  "/witnesses": FileText,
  "/plan": Calendar,
  "/hours": Clock,
  "/quality": Inbox,
  "/claims": BookCheck,
  "/reports": FileText,
  "/rooms": House,
};

export interface Count {
  text: string;
  /** For screen readers. */
  spoken: string;
  /** Somebody waits for the person: it shows on the folded sidebar too. */
  calls: boolean;
}

/** The number beside a link; undefined while it is not known, or for a link without one. */
export function countOf(path: string, counts: NavigationCounts = {}): Count | undefined {
  const { portfolios, progress, waiting, users, applications, deadLetters } = counts;
  const shown: Record<string, Count | undefined> = {
    "/my-portfolios": withCount(portfolios, portfoliosText),
    "/student/logbook": progress === undefined ? undefined : share(progress),
    "/portfolio/assessor": withCount(waiting, (count: number) => `${grouped(count)} to be reviewed`, true),
    "/admin/users": withCount(users, (count: number) => `${grouped(count)} people`),
    "/admin/portfolios": withCount(portfolios, portfoliosText),
    // Nothing new is no news.
    "/admin/applications": withCount(applications || undefined, (count: number) => `${grouped(count)} new`, true),
    "/admin/emails": withCount(deadLetters || undefined, (count: number) => `${grouped(count)} not delivered`, true),
  };
  return shown[path];
}

function withCount(count: number | undefined, say: (count: number) => string, calls = false): Count | undefined {
  if (count === undefined) return undefined;
  return { text: grouped(count), spoken: say(count), calls: calls && count > 0 };
}

function share(percent: number): Count {
  const text = `${percent}%`;
  return { text, spoken: `${text} covered`, calls: false };
}

/** The tabs of a phone's bottom bar; the rest is behind "More". The middle of a learner's begins a new portfolio. */
export const tabs: Record<Role, { name: string; path: string; icon: LucideIcon }[]> = {
  student: [
    { name: "Home", path: "/dashboard", icon: House },
    { name: "Portfolios", path: "/my-portfolios", icon: Images },
    { name: "Logbook", path: "/student/logbook", icon: BookCheck },
  ],
  assessor: [
    { name: "Home", path: "/assessor", icon: House },
    { name: "Portfolios", path: "/portfolio/assessor", icon: Images },
    { name: "Reviews", path: "/assessor/reviews", icon: History },
    { name: "Logbook", path: "/assessor/logbook", icon: BookCheck },
  ],
  admin: [
    { name: "Home", path: "/admin-dashboard", icon: House },
    { name: "Users", path: "/admin/users", icon: Users },
    { name: "Portfolios", path: "/admin/portfolios", icon: Images },
  ],
};
