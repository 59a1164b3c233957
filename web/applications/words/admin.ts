/**
 * Every text about applications on administrators' screens. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  list: {
    title: "Submitted Applications",
    back: "Back to Users",
    tabs: { label: "Which applications", all: "All", new: "New" },
    all: "All applications",
    new: "New applications",
    none: "No applications yet. What people send from the application form appears here.",
    noneNew: "Every application has been opened.",
    caption: "Submitted applications",
    familyName: "Family Name",
    firstName: "First Name",
    email: "Email",
    course: "Course",
    submitted: "Submitted Date",
    view: "View",
    viewOf: (name: string) => `View the application of ${name}`,
  },
  one: {
    title: "Application",
    titleOf: (name: string) => `Application of ${name}`,
    back: "Back to Applications",
    print: "Print",
    sent: (reference: string, moment: string) => `Reference ${reference}, submitted ${moment}`,
    missing: (reason: string) => `${reason}.`,
    applicant: "Applicant",
    course: "Course",
    email: "Email",
    noStudies: "No previous studies.",
  },
  sensitive: {
    heading: "Sensitive answers",
    recorded:
      "Passport number, health, disability, convictions, equality and diversity. Opening them is recorded, with your name and the time.",
    opened: "This access has been recorded.",
  },
};
