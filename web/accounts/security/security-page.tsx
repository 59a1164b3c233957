import type { Security } from "contract/accounts/security.ts";
import { confirmedMinutes } from "contract/accounts/sign-in-ways.ts";
import { day } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { PasswordForm } from "../profile/own-forms.tsx";
import { SignOutEverywhere } from "../profile/sign-out-everywhere.tsx";
import { Passkeys } from "./passkeys.tsx";
import { ProfileHeading } from "./profile-heading.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** What one signs in with, at the left, and where one is signed in. */
export function Page() {
  const { data, error, refetch } = useAnswer("viewSecurity");
  const self = useAnswer("viewSelf");
  const failure = error ?? self.error;
  const onChanged = () => void refetch();
  const retry = () => Promise.all([refetch(), self.refetch()]);
  const isShown = data && self.data;
  return (
    <>
      <ProfileHeading tab="Sign-in and security" />
      {!isShown && <QueryError query={{ error: failure, refetch: retry }} />}
      {!isShown && !failure && <Loading />}
      {isShown && (
        <>
          {data.dueAt && <Due dueAt={data.dueAt} />}
          <div className="grid max-w-6xl items-start gap-3 lg:grid-cols-2">
            <div className="grid min-w-0 gap-3">
              <Passkeys security={data} email={self.data.email} onChanged={onChanged} />
              <SecondFactor security={data} onChanged={onChanged} />
              <PasswordForm />
              <AskedAgain />
            </div>
            <div className="grid min-w-0 gap-3">
              <Sessions sessions={data.sessions} onChanged={onChanged} />
              <SignOutEverywhere />
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** How long the centre waits for a second factor. */
function Due({ dueAt }: { dueAt: NonNullable<Security["dueAt"]> }) {
  const days = Math.ceil((Date.parse(dueAt) - Date.now()) / day);
  const time = days === 1 ? "1 day is" : `${days} days are`;
  return (
    <p role="status" className="mb-3 max-w-6xl rounded-panel bg-waiting-soft p-4 font-medium">
      Your centre asks staff for a second factor: a code from an app, or a passkey.{" "}
      {days > 0 ? `${time} left, until ${dayOf(dueAt)}.` : "Set one up to go on."}
    </p>
  );
}

function AskedAgain() {
  return (
    <Panel heading="Asked again for these">
      <p className="text-dim">
        After {confirmedMinutes} minutes you confirm once more that it is you: lists as files, sensitive answers of
        applications, and changes to how you sign in.
      </p>
    </Panel>
  );
}
