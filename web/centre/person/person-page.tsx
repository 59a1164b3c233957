import type { Account } from "contract/accounts/accounts.ts";
import type { PersonView } from "contract/centre/person.ts";
import { dayOf } from "contract/core/dates.ts";
import { Mail } from "lucide-react";
import { Link, useParams } from "react-router";
import { PhotoConsentLine } from "../../accounts/photo-consent-line.tsx";
import { RowMenu } from "../../accounts/row-menu.tsx";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { BackArrow } from "../../ui/back.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { AssessorsPanel } from "./assessors-panel.tsx";
import { DutiesPanel } from "./duties-panel.tsx";
import { EnrolmentPanel } from "./enrolment-panel.tsx";
import { EmailsPanel, LogPanel } from "./happened.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { SignInsPanel } from "./sign-ins-panel.tsx";
import { WhatWaits } from "./what-waits.tsx";

/** Everything about one account, for an administrator with that person on the telephone. */
export function Page() {
  const { id = "" } = useParams();
  const person = useAnswer("viewPerson", { params: { id } });
  return (
    <>
      {person.data ? <Heading person={person.data} /> : <PageHeading title="User" />}
      <QueryResult query={person} loading={<Loading rows={8} />}>
        {(person) => <Panels person={person} />}
      </QueryResult>
    </>
  );
}

const roles = { student: "Student", assessor: "Assessor", admin: "Admin" };

function Heading({ person: { account, referenceNo, hasSignedIn } }: { person: PersonView }) {
  const { _id: id, name, email, image, role, isActive, createdAt } = account;
  const welcome = useChangeWithToasts("sendWelcome");
  const password = useChangeWithToasts("forgotPassword");
  const viewer = useViewer();
  const send = () =>
    void (hasSignedIn
      ? password.send({ body: { email } }, { message: `${name} gets an email with a link to a new password.` })
      : welcome.send({ params: { id } }));
  const facts = [roles[role], referenceNo, `account since ${dayOf(createdAt)}`].filter(Boolean).join(", ");
  return (
    <>
      <PageHeading
        title={name}
        back={
          <>
            <BackArrow otherwise="/admin/users" />
            <span className="mr-2">
              <Avatar name={name} image={image} size="large" />
            </span>
          </>
        }
      >
        <div className="flex items-center gap-2">
          {isActive && id !== viewer._id && (
            <Button busy={welcome.busy || password.busy} onClick={send}>
              <Mail aria-hidden size={16} />
              {hasSignedIn ? "Send password email" : "Send welcome email"}
            </Button>
          )}
          <RowMenu account={account} />
        </div>
      </PageHeading>
      <p className="wrap-anywhere -mt-2 mb-4 text-dim">
        <b className={`font-medium ${isActive ? "text-done" : "text-text"}`}>{isActive ? "Active" : "Inactive"}</b>
        {` ${facts}`}
      </p>
    </>
  );
}

function Panels({ person }: { person: PersonView }) {
  const { account, waits, progress, assessors, emails } = person;
  return (
    <div className="grid gap-3">
      <WhatWaits account={account} waits={waits} />
      <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <div className="grid min-w-0 gap-3">
          <AccountPanel person={person} />
          <SignInsPanel person={person} />
          <PrivacyPanel account={account} />
        </div>
        <div className="grid min-w-0 gap-3">
          {progress ? (
            <>
              <EnrolmentPanel account={account} progress={progress} />
              <AssessorsPanel account={account} assessors={assessors} />
              <PlanPanel learner={account} />
            </>
          ) : (
            <DutiesPanel account={account} />
          )}
        </div>
        <div className="grid min-w-0 gap-3">
          <EmailsPanel emails={emails} />
          <LogPanel id={account._id} />
        </div>
      </div>
    </div>
  );
}

/** What somebody has agreed to, and what is stored about them. */
function PrivacyPanel({ account: { _id: id, role } }: { account: Account }) {
  return (
    <Panel heading="Privacy">
      {role === "student" && <PhotoConsentLine id={id} />}
      <ul className="grid gap-1">
        {role === "student" && (
          <li>
            <Link to={`/bundle/${id}`}>Everything as one file</Link>
          </li>
        )}
        <li>
          <Link to={`/admin/retention?show=holds&person=${id}`}>Hold or erase</Link>
        </li>
      </ul>
    </Panel>
  );
}
