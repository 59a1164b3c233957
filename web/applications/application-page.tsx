import type { ApplicationDetail } from "contract/applications/applications.ts";
import { useParams } from "react-router";
import { Refused } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { useSeen } from "../notifications/use-seen.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { momentOf } from "../ui/dates.ts";
import { Facts, Prose } from "../ui/facts.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import { type Fact, factsOf, studyFacts } from "./answers/facts.ts";
import type { Question } from "./answers/question.ts";
import { questions, steps, studiesStep } from "./answers/steps.ts";
import { SensitiveAnswers } from "./sensitive-answers.tsx";

/** One application: the applicant first, then the other answers step by step. */
export function Page() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useAnswer("viewApplication", { params: { id } }, { once: true });
  useSeen(id, data !== undefined);
  if (data) return <ApplicationView application={data} />;
  return (
    <>
      <PageHeading title="Application">
        <LinkButton to="/admin/applications">Back to Applications</LinkButton>
      </PageHeading>
      {error ? <NotShown error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  );
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof Refused && error.status === 404;
  return isMissing ? <Trouble message={`${error.message}.`} /> : <Trouble message={error.message} onRetry={onRetry} />;
}

const firstFields = ["familyName", "firstName", "dateOfBirth", "courseToStudy", "email", "mobile"];
const shortNames: Record<string, string> = { courseToStudy: "Course", email: "Email" };

function ApplicationView({ application }: { application: ApplicationDetail }) {
  const { firstName, familyName, reference, createdAt } = application;
  const name = `${firstName} ${familyName}`;
  const person = firstFields.flatMap((path) =>
    factsOf(
      questions.filter((question) => question.path === path),
      application,
    ),
  );
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <PageHeading title={`Application of ${name}`} tab={`Application of ${name}`}>
        <div className="flex flex-wrap gap-3" data-screen-only>
          <LinkButton to="/admin/applications">Back to Applications</LinkButton>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </PageHeading>
      <p>
        Reference {reference}, submitted {momentOf(createdAt)}
      </p>
      <Panel heading="Applicant">
        <Answers facts={person.map((fact) => ({ ...fact, name: shortNames[fact.path] ?? fact.name }))} />
      </Panel>
      <OtherAnswers application={application} />
      <SensitiveAnswers id={application._id} />
    </div>
  );
}

/** The answers that the first panel does not show, step by step, without the sensitive ones. */
function OtherAnswers({ application }: { application: ApplicationDetail }) {
  return steps.map((step, index) => {
    if (index + 1 === studiesStep) return <Studies key={step.title} application={application} />;
    const groups = step.groups.map((group) => ({ ...group, questions: group.questions.filter(isOther) }));
    const filled = groups.filter((group) => group.questions.length > 0);
    if (filled.length === 0) return null;
    return (
      <Panel key={step.title} heading={step.title}>
        {filled.map((group) => (
          <div key={group.heading} className="mt-3 first-of-type:mt-0">
            {filled.length > 1 && <h3 className="mb-2 font-semibold">{group.heading}</h3>}
            <Answers facts={factsOf(group.questions, application)} />
          </div>
        ))}
      </Panel>
    );
  });
}

function isOther({ path, sensitive }: Question): boolean {
  return !sensitive && !firstFields.includes(path);
}

function Studies({ application }: { application: ApplicationDetail }) {
  const studies = application.previousStudies.map((study, index) => studyFacts(study, index));
  return (
    <Panel heading="Previous Studies">
      {studies.length === 0 && <p>No previous studies.</p>}
      {studies.map((facts, index) => (
        <div key={facts[0]?.path} className="mt-3 first-of-type:mt-0">
          <h3 className="mb-2 font-semibold">Study {index + 1}</h3>
          <Answers facts={facts} />
        </div>
      ))}
    </Panel>
  );
}

function Answers({ facts }: { facts: Fact[] }) {
  return (
    <Facts>
      {facts.map(({ path, name, text }) => (
        <Prose key={path} name={name} text={text} />
      ))}
    </Facts>
  );
}
