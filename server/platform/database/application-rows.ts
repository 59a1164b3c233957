import type { courses } from "contract/applications/application-options.ts";
import type { ApplicationEvent } from "contract/applications/pipeline.ts";
import type { ApplicationState } from "contract/applications/states.ts";
import type { Generated } from "kysely";

export interface ApplicationTables {
  applications: ApplicationRow & PipelineColumns;
  /** The sensitive part of each application, encrypted with a key that is not in the database. */
  sensitiveAnswers: { application: string; sealed: string };
  /** What administrators did with an application; only ever added. */
  applicationEvents: ApplicationEventRow;
}

export interface ApplicationRow {
  id: string;
  /** What the applicant quotes: PB-7K3M-94QX. */
  reference: string;
  familyName: string;
  firstName: string;
  email: string;
  courseToStudy: (typeof courses)[number];
  /** JSON of the other answers that are not sensitive. */
  answers: string;
  createdAt: string;
  /** When an administrator first opened it. */
  openedAt: string | null;
}

interface PipelineColumns {
  state: Generated<ApplicationState>;
  /** The administrator who has taken it on. */
  owner: Generated<string | null>;
  /** The account that was made of the applicant, and when. */
  learner: Generated<string | null>;
  learnerAt: Generated<string | null>;
}

export interface ApplicationEventRow extends Pick<ApplicationEvent, "act" | "text"> {
  id: string;
  application: string;
  by: string;
  at: string;
}
