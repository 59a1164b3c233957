import type { ListedApplication } from "contract/applications/applications.ts";
import { useState } from "react";
import { Button, LinkButton } from "../ui/button.tsx";
import { momentOf } from "../ui/dates.ts";
import { EmailText } from "../ui/email-text.tsx";
import { Empty } from "../ui/states/empty.tsx";

const step = 25;
const columns = ["Family Name", "First Name", "Email", "Course", "Submitted Date", "Action"];

/** Submitted applications, newest first. On a phone each row is a card with the same facts. */
export function ApplicationsTable({ applications }: { applications: ListedApplication[] }) {
  const [shown, setShown] = useState(step);
  if (applications.length === 0)
    return <Empty message="No applications yet. What people send from the application form appears here." />;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named. */}
      <table role="table" className="w-full border-collapse text-left max-lg:block">
        <caption className="sr-only">Submitted applications</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th key={column} scope="col" className="p-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-3">
          {applications.slice(0, shown).map((application) => (
            <ApplicationRow key={application._id} application={application} />
          ))}
        </tbody>
      </table>
      {applications.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + step)}>
          Show more ({applications.length - shown} left)
        </Button>
      )}
    </>
  );
}

const cell = "p-2 align-middle wrap-anywhere max-lg:block max-lg:px-0 max-lg:py-1";

function ApplicationRow({ application }: { application: ListedApplication }) {
  const { _id, familyName, firstName, email, courseToStudy, createdAt } = application;
  return (
    <tr className="border-line border-b max-lg:block max-lg:rounded-panel max-lg:border max-lg:p-3">
      <th scope="row" className={`${cell} font-semibold lg:min-w-32`}>
        {familyName}
      </th>
      <td className={`${cell} lg:min-w-32`}>{firstName}</td>
      <td className={`${cell} lg:min-w-60`}>
        <EmailText address={email} />
      </td>
      <td className={cell}>{courseToStudy}</td>
      <td className={`${cell} lg:whitespace-nowrap`}>{momentOf(createdAt)}</td>
      <td className={cell}>
        <LinkButton to={`/admin/application/${_id}`} aria-label={`View the application of ${firstName} ${familyName}`}>
          View
        </LinkButton>
      </td>
    </tr>
  );
}
