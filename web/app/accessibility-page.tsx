import type { ReactNode } from "react";
import { PageHeading } from "../ui/page.tsx";
import { centre } from "./centre.ts";
import { words } from "./words/accessibility.tsx";

/** The accessibility statement: what is promised, what was tested, what is not perfect, and where to complain. */
export function Page() {
  const hasName = document.documentElement.hasAttribute("data-centre");
  return (
    <div className="mx-auto w-full max-w-[44rem] [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
      <PageHeading title={words.title} />
      <div className="grid gap-6 rounded-panel border border-line bg-panel p-5 panel-shadow sm:p-8">
        <p className="text-lg">{words.promise}</p>
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
        <Part heading={words.contact.heading} id="contact">
          <p>{words.contact.tell(hasName ? centre.name : undefined)}</p>
          <Contact />
        </Part>
        <Part heading={words.complaint.heading}>
          <p>{words.complaint.who(<Site name="equalityadvisoryservice.com" />, <Site name="equalityni.org" />)}</p>
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
  if (!centre.contact) return <p>{words.contact.unknown}</p>;
  const { text, href } = centre.contact;
  return (
    <p>
      <a href={href} className="inline-block min-h-6 font-medium wrap-anywhere">
        {text}
      </a>
    </p>
  );
}
