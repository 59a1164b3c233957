import type { Account } from "contract/accounts/accounts.ts";
import { Link } from "react-router";
import { PhotoConsentLine } from "../../accounts/photo-consent-line.tsx";
import { Panel } from "../../ui/panel.tsx";

/** What somebody has agreed to, and what is stored about them. */
export function PrivacyPanel({ account: { _id: id, role } }: { account: Account }) {
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
