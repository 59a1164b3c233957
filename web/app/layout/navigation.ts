import type { NavigationCounts } from "contract/centre/attention.ts";
import type { Role } from "contract/core/permissions.ts";
import {
  BookCheck,
  CircleUser,
  Download,
  FileText,
  History,
  House,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  ScrollText,
  Upload,
  Users,
} from "lucide-react";

/** What the navigation shows of each link besides its name: an icon, and the count beside it. */
export const icons: Record<string, LucideIcon> = {
  "/admin-dashboard": LayoutDashboard,
  "/admin/users": Users,
  "/admin/portfolios": Images,
  "/admin/applications": Inbox,
  "/admin/import": Upload,
  "/admin/trail": ScrollText,
  "/admin/mail": Mail,
  "/assessor": LayoutDashboard,
  "/portfolio/assessor": Images,
  "/assessor/reviews": History,
  "/assessor/logbook": BookCheck,
  "/dashboard": LayoutDashboard,
  "/my-portfolios": Images,
  "/application-form": FileText,
  "/student/logbook": BookCheck,
  "/bundle": Download,
  "/profile": CircleUser,
};

/** The link's number, in words for screen readers; undefined while it is not known, or for a link without one. */
export function countOf(
  path: string,
  counts: NavigationCounts | undefined,
): { text: string; words: string } | undefined {
  const shown: Record<string, [number | undefined, string]> = {
    "/my-portfolios": [counts?.portfolios, "portfolios"],
    "/portfolio/assessor": [counts?.waiting, "to be reviewed"],
    "/admin/users": [counts?.users, "people"],
    "/admin/portfolios": [counts?.portfolios, "portfolios"],
    "/admin/applications": [counts?.applications || undefined, "new"],
    "/admin/mail": [counts?.deadLetters || undefined, "not delivered"],
  };
  if (path === "/student/logbook" && counts?.progress !== undefined)
    return { text: `${counts.progress}%`, words: `${counts.progress}% covered` };
  const [count, noun] = shown[path] ?? [];
  return count === undefined ? undefined : { text: String(count), words: `${count} ${noun}` };
}

/** The places of a phone's bottom bar; the rest is behind "More". The middle of a learner's is the way to a new portfolio. */
export const places: Record<Role, { name: string; path: string; icon: LucideIcon }[]> = {
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
