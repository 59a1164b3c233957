import type { ReactNode } from "react";
import { type Columns, columnsOf, type Question } from "../answers/question.ts";
import { QuestionField } from "./question-field.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

// Tailwind finds class names in the source only as whole words.
const spans: Record<Columns, string> = {
  3: "@2xl:col-span-3",
  4: "@2xl:col-span-4",
  5: "@2xl:col-span-5",
  6: "@2xl:col-span-6",
  7: "@2xl:col-span-7",
  8: "@2xl:col-span-8",
  12: "@2xl:col-span-12",
};

interface Props {
  id: string;
  heading: string;
  questions: Question[];
  form: ApplicationForm;
  /** Above the questions. */
  children?: ReactNode;
}

/** A group of questions on a grid of twelve columns, one part of the step's panel; on a phone one below the other. */
export function GroupPanel({ id, heading, questions, form, children }: Props) {
  return (
    <section aria-labelledby={id} className="@container px-4 pt-4 pb-5 not-last:border-line not-last:border-b sm:px-5">
      <h2 id={id} className="mb-2 text-lg">
        {heading}
      </h2>
      {children}
      <div className="grid grid-cols-1 gap-x-3 gap-y-4 @2xl:grid-cols-12">
        {questions.map((question) => (
          <div key={question.path} className={spans[columnsOf(question)]}>
            <QuestionField question={question} form={form} />
          </div>
        ))}
      </div>
    </section>
  );
}
