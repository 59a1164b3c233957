import type { ReactNode } from "react";
import { PageHeading } from "../ui/page.tsx";
import { centre } from "./centre.ts";

const words = {
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
};

/** The accessibility statement: what is promised, what was tested, what is not perfect, and where to complain. */
export function Page() {
  const hasName = document.documentElement.hasAttribute("data-centre");
  return (
    <div className="mx-auto w-full max-w-[44rem] [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
      <PageHeading title="Accessibility" />
      <div className="grid gap-4 rounded-panel border border-line bg-panel p-5 panel-shadow sm:p-8">
        <p className="text-lg">
          Portfolio Builder should work for everybody: with a keyboard, a screen reader, large text or one hand. It is
          built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.
        </p>
        {words.parts.map(({ heading, before, points }) => (
          <Part key={heading} heading={heading}>
            <p>{before}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Part>
        ))}
        <Part heading="Contact the centre" id="contact">
          <p>{`Tell ${(hasName ? centre.name : undefined) ?? "your training centre"} if something does not work for you, or if you need anything in another form, such as large print. Say which page it is and what you use. You can also complain there.`}</p>
          <Contact />
        </Part>
        <Part heading="If the answer does not help you">
          <p>
            In England, Scotland and Wales the Equality Advisory and Support Service (EASS) advises people on their
            rights: <Site name="equalityadvisoryservice.com" />. In Northern Ireland it is the Equality Commission for
            Northern Ireland: <Site name="equalityni.org" />. The Equality and Human Rights Commission enforces the
            accessibility regulations where they apply to a centre.
          </p>
        </Part>
      </div>
    </div>
  );
}

function Part({ heading, id, children }: { heading: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-2">
      <h2 className="text-lg">{heading}</h2>
      {children}
    </section>
  );
}

function Site({ name }: { name: string }) {
  return <a href={`https://www.${name}/`}>{name}</a>;
}

function Contact() {
  if (!centre.contact) return <p>Speak to a tutor or to the office of your training centre.</p>;
  const { text, href } = centre.contact;
  return (
    <p>
      <a href={href} className="inline-block min-h-6 font-medium wrap-anywhere">
        {text}
      </a>
    </p>
  );
}
