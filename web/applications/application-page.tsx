import type { ApplicationDetail } from "contract/applications/applications.ts";
import { momentOf } from "contract/core/dates.ts";
import { useParams } from "react-router";
import { Refused } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { useMarkAsRead } from "../notifications/use-mark-as-read.ts";
import { Age } from "../ui/age.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryError } from "../ui/states/query-result.tsx";
import { type FactStep, factsByStep, factsOf, studyFacts } from "./answers/facts.ts";
import type { Question } from "./answers/question.ts";
import { questions } from "./answers/steps.ts";
import { StagePanel } from "./pipeline/stage-panel.tsx";
import { FactList, SensitiveAnswers } from "./sensitive-answers.tsx";

/** One application: the applicant first, then the other answers step by step. */
export function Page() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useAnswer("viewApplication", { params: { id } }, { uncached: true });
  useMarkAsRead(id, data !== undefined);
  if (data) return <ApplicationView application={data} />;
  return (
    <>
      <PageHeading title="Application">
        <LinkButton to="/admin/applications">Back to Applications</LinkButton>
      </PageHeading>
      {error ? <QueryError query={{ error, refetch }} message={sentenceOf(error)} /> : <Loading />}
    </>
  );
}

/** The server's words for one that is not there are no whole sentence. */
function sentenceOf(error: Error): string {
  return error instanceof Refused && error.status === 404 ? `${error.message}.` : error.message;
}

const firstFields = ["familyName", "firstName", "dateOfBirth", "courseToStudy", "email", "mobile"];
const shortNames: Record<string, string> = { courseToStudy: "Course", email: "Email" };
const person = firstFields.flatMap((path) => questions.filter((question) => question.path === path));

function ApplicationView({ application }: { application: ApplicationDetail }) {
  const { firstName, familyName, reference, createdAt, previousStudies } = application;
  const name = `${firstName} ${familyName}`;
  const facts = factsOf(person, application).map((fact) => ({ ...fact, name: shortNames[fact.path] ?? fact.name }));
  return (
    <div className="mx-auto grid max-w-5xl gap-3">
      <PageHeading title={`Application of ${name}`}>
        <div className="flex flex-wrap gap-2" data-screen-only>
          <LinkButton to="/admin/applications">Back to Applications</LinkButton>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </PageHeading>
      <p className="-mt-2 text-dim">
        {`Reference ${reference}, submitted ${momentOf(createdAt)}`} (<Age of={createdAt} />)
      </p>
      <StagePanel id={application._id} name={name} />
      <Answers title="Applicant" groups={[{ facts }]} />
      {factsByStep(application, studyFacts(previousStudies), isOther).map((step) => (
        <Answers key={step.title} {...step} />
      ))}
      <SensitiveAnswers id={application._id} />
    </div>
  );
}

function isOther({ path, sensitive }: Question): boolean {
  return !sensitive && !firstFields.includes(path);
}

function Answers({ title, groups }: FactStep) {
  return (
    <Panel heading={title}>
      {groups.length === 0 && <p>No previous studies.</p>}
      {groups.map(({ heading, facts }) => (
        <div key={facts[0]?.path} className="mt-3 first-of-type:mt-0">
          {heading && <h3 className="mb-2 font-semibold">{heading}</h3>}
          <FactList facts={facts} />
        </div>
      ))}
    </Panel>
  );
}
