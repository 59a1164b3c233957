import { grouped } from "../../ui/language.ts";

/** Every text of the ways through the product. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  dashboard: "Dashboard",
  portfolios: "Portfolios",
  logbook: "Logbook",
  profile: "Profile",
  reviews: "Reviews",
  users: "Users",
  admin: {
    applications: "Applications",
    group: "Centre",
    importing: "Import learners",
    audit: "Audit Log",
    emails: "Emails not sent",
  },
  assessor: { portfolios: "Student Portfolios" },
  student: { portfolios: "My Portfolios", application: "Application", download: "Download everything" },
  home: "Home",
  more: "More",
  places: "Places",
  main: "Main",
  create: "Create Portfolio",
  take: "Take photo",
  counts: {
    portfolios: (count: number) => `${grouped(count)} portfolios`,
    waiting: (count: number) => `${grouped(count)} to be reviewed`,
    people: (count: number) => `${grouped(count)} people`,
    fresh: (count: number) => `${grouped(count)} new`,
    undelivered: (count: number) => `${grouped(count)} not delivered`,
    covered: (share: string) => `${share} covered`,
  },
};
