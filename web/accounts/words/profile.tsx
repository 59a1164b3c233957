import type { ReactNode } from "react";

/** Every text of the profile page. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Your Profile",
  accessibility: "Accessibility",
  facts: {
    roles: { student: "Student", assessor: "Assessor", admin: "Administrator" },
    email: "Email address",
    assessor: "Assessor",
    noAssessor: "Nobody is assigned yet.",
    birth: "Date of Birth",
    postcode: "Postcode",
    phone: "Phone",
    qualification: "Qualification",
    reference: "Reference Number",
    changed: "As given at registration. Name, picture and email address can be changed on this page.",
  },
  name: { heading: "Name", submit: "Change name", label: "Your name" },
  picture: {
    heading: "Profile picture",
    submit: "Change picture",
    label: "New picture",
    none: "Choose a picture.",
    remove: "Remove picture",
  },
  email: {
    heading: "Email address",
    submit: "Send the link",
    now: (email: ReactNode) => (
      <>You log in with {email}. We send a link to the new address; nothing changes until you open it.</>
    ),
    label: "New email address",
    password: "Your password",
  },
  password: {
    heading: "Password",
    submit: "Change password",
    current: "Current password",
    label: "New password",
    rule: "8 characters or more. You are signed out everywhere else.",
  },
  reading: {
    heading: "Reading",
    explanation: "Every page is shown in this way, on every device on which you log in. Your choice is saved at once.",
    settings: {
      font: { legend: "Font", names: { standard: "Standard", dyslexia: "Dyslexia-friendly" } },
      size: { legend: "Size", names: { standard: "Standard", large: "Large", largest: "Largest" } },
      spacing: { legend: "Spacing", names: { standard: "Standard", wide: "Wide" } },
      contrast: { legend: "Contrast", names: { standard: "Standard", high: "High" } },
    },
  },
  notifications: {
    heading: "Notifications",
    caption: "What you are notified of, and how",
    about: "About",
    channels: { app: "In the app", email: "By email" },
    box: (kind: string, channel: string) => `${kind}, ${channel.toLowerCase()}`,
    digest: (minutes: number) =>
      `Emails about submitted portfolios are combined: you get one at most every ${minutes} minutes.`,
  },
  everywhere: {
    heading: "Signed in elsewhere",
    explanation: "Signs you out on every phone and computer, this one too. Do this when you have lost a device.",
    submit: "Sign out everywhere",
    question: "Sign out everywhere?",
    consequence:
      "You are signed out on every device, this one too, and have to log in again. What is saved on a device stays there.",
  },
  download: {
    heading: "Your data",
    explanation:
      "One file with everything that is stored about you: account, portfolios, facts about photos, feedback, notifications and what you did when. The photos themselves stay with their portfolios.",
    portfolios: (link: (text: string) => ReactNode) => (
      <>To have your portfolios as they are, with photos and PDFs, {link("download everything")}.</>
    ),
    submit: "Download my data",
    done: "Your file is in your downloads.",
  },
};
