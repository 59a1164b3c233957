import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { ProfileHeading } from "../security/profile-heading.tsx";
import { DisplayPreferencesForm } from "./display-preferences-form.tsx";
import { DownloadOwnData } from "./download-own-data.tsx";
import { NotificationSettingsForm } from "./notification-settings.tsx";
import { OwnFacts } from "./own-facts.tsx";
import { AddressForm, NameForm, PictureForm } from "./own-forms.tsx";
import { OwnPhotoConsent } from "./photo-consent.tsx";

/**
 * A person's own settings: name, e-mail, how they read and what they are notified of, and their data. How they sign in has
 * a page of its own.
 */
export function Page() {
  const { data, error, refetch } = useAnswer("viewSelf");
  return (
    <>
      <ProfileHeading />
      {!data && <QueryError query={{ error, refetch }} />}
      {!data && !error && <Loading />}
      {data && (
        <div className="grid max-w-6xl items-start gap-3 lg:grid-cols-2">
          <div className="grid gap-3">
            <OwnFacts self={data} />
            <NameForm name={data.name} onChanged={() => void refetch()} />
            <PictureForm has={data.image !== null} onChanged={() => void refetch()} />
            <AddressForm email={data.email} />
          </div>
          <div className="grid gap-3">
            <DisplayPreferencesForm stored={data.reading} />
            <NotificationSettingsForm />
            {data.role === "student" && <OwnPhotoConsent id={data._id} />}
            <DownloadOwnData />
          </div>
        </div>
      )}
      <p className="mt-4">
        <Link to="/accessibility" className="inline-flex min-h-6 items-center">
          Accessibility
        </Link>{" "}
        <Link to="/privacy" className="inline-flex min-h-6 items-center">
          Privacy
        </Link>{" "}
        <Link to="/complaints" className="inline-flex min-h-6 items-center">
          Complaints
        </Link>
      </p>
    </>
  );
}
