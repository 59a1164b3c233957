import { Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { filledStudies, studyToSend, toApplication } from "../answers/answers.ts";
import { type Fact, factsOf, studyFacts } from "../answers/facts.ts";
import { addressOf, steps, studiesStep } from "../answers/steps.ts";
import type { Form } from "./use-draft.ts";

/** Every answer, step by step, each with a link to its field. */
export function Review({ form }: { form: Form }) {
  const application = toApplication(form.answers);
  return steps.slice(0, -1).map(({ title, groups }, index) => (
    <section key={title} aria-labelledby={`review-${index}`}>
      <Card>
        <h2 id={`review-${index}`} className="mb-2 text-lg">
          {title}
        </h2>
        {index + 1 === studiesStep ? (
          <ReviewedStudies form={form} />
        ) : (
          groups.map((group) => (
            <Answered
              key={group.heading}
              heading={groups.length > 1 ? group.heading : undefined}
              facts={factsOf(group.questions, application)}
              form={form}
            />
          ))
        )}
      </Card>
    </section>
  ));
}

function ReviewedStudies({ form }: { form: Form }) {
  const filled = filledStudies(form.answers);
  if (filled.length === 0) {
    const first = form.answers.studies.length > 0 ? "previousStudies.0.qualification" : "previousStudies";
    return <Answered facts={[{ path: first, name: "Previous studies", text: "None" }]} form={form} />;
  }
  return filled.map((index) => (
    <Answered
      key={index}
      heading={`Study ${index + 1}`}
      facts={studyFacts(studyToSend(form.answers, index), index)}
      form={form}
    />
  ));
}

function Answered({ heading, facts, form }: { heading?: string | undefined; facts: Fact[]; form: Form }) {
  return (
    <>
      {heading && <h3 className="mt-3 font-semibold">{heading}</h3>}
      <dl>
        {facts.map((fact) => (
          <AnsweredRow
            key={fact.path}
            fact={fact}
            error={form.errors.find(({ path }) => path === fact.path)?.message}
          />
        ))}
      </dl>
    </>
  );
}

function AnsweredRow({ fact: { path, name, text }, error }: { fact: Fact; error: string | undefined }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2 last:border-b-0 sm:grid-cols-[14rem_1fr_auto]">
      <dt className="font-semibold sm:text-dim">{name}</dt>
      <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere max-sm:order-1 max-sm:col-span-2">
        {text || <span className="text-dim">Not answered</span>}
        {error && <p className="font-semibold text-danger">{error}</p>}
      </dd>
      <dd>
        <Link to={addressOf(path)} className="inline-flex min-h-6 items-center wrap-normal max-sm:min-h-9">
          Change<span className="sr-only"> {name}</span>
        </Link>
      </dd>
    </div>
  );
}
