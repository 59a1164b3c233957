import type { ReactNode } from "react";

/** Every text of the accessibility statement. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Accessibility",
  promise:
    "Portfolio Builder should work for everybody: with a keyboard, a screen reader, large text or one hand. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.",
  parts: [
    {
      heading: "What was tested",
      before: "Each version is tested before it is given out, by programs and by looking:",
      points: [
        "Every page, with the automatic rules of axe, in light and dark, on a wide screen and on a phone.",
        "Applying for a course, from the first step to the last, with the keyboard alone; on every page, that what has the focus is never hidden.",
        "The colours: text is at least 4.5 to 1 against its ground, the edges of fields at least 3 to 1.",
        "The application form with the text at twice its size on a screen of 320 pixels.",
        "The main tasks in Chrome’s, Firefox’s and Safari’s engines.",
        "PDFs are made by the standard for accessible PDFs, PDF/UA-1.",
      ],
    },
    {
      heading: "What is not perfect",
      before: "We know of these limits:",
      points: [
        "Photos are named by their number and, where it is known, the day on which they were taken. What they show is described only in the learner’s own words.",
        "The automatic tests read what browsers tell screen readers. They do not replace tests with people who use a screen reader every day; there have been none yet.",
        "Everything is in English only.",
        "The pages need JavaScript.",
        "In PDFs, a character that none of the fonts has is an empty box.",
      ],
    },
  ],
  contact: {
    heading: "Contact the centre",
    tell: (centre: string | undefined) =>
      `Tell ${centre ?? "your training centre"} if something does not work for you, or if you need anything in another form, such as large print. Say which page it is and what you use. You can also complain there.`,
    unknown: "Speak to a tutor or to the office of your training centre.",
  },
  complaint: {
    heading: "If the answer does not help you",
    who: (eass: ReactNode, northernIreland: ReactNode) => (
      <>
        In England, Scotland and Wales the Equality Advisory and Support Service (EASS) advises people on their rights:{" "}
        {eass}. In Northern Ireland it is the Equality Commission for Northern Ireland: {northernIreland}. The Equality
        and Human Rights Commission enforces the accessibility regulations where they apply to a centre.
      </>
    ),
  },
};
