import type { PersonView } from "contract/centre/person.ts";
import { dayOf } from "contract/core/dates.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { UndoImport } from "../../accounts/import/undo-import.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";

const CorrectAccount = lazy(() => import("../../accounts/correct-account.tsx"));

/** Name and ways to reach somebody; the name and the address are corrected here. */
export function AccountPanel({ person }: { person: PersonView }) {
  const { account, version, phone, referenceNo } = person;
  const [isCorrecting, setCorrecting] = useState(false);
  const isSelf = useViewer()._id === account._id;
  const change = (what: string) =>
    !isSelf && (
      <Button variant="quiet" className="-my-1 shrink-0" onClick={() => setCorrecting(true)}>
        Change<span className="sr-only">{` ${what}`}</span>
      </Button>
    );
  return (
    <Panel flush heading="Account">
      <dl>
        <Line name="Name" act={change("the name")}>
          {account.name}
        </Line>
        <Line name="Email" act={change("the email")}>
          <EmailText address={account.email} />
        </Line>
        <Line name="Phone">{phone || "N/A"}</Line>
        <Line name="Reference">{referenceNo || "N/A"}</Line>
      </dl>
      <Imported made={person.import} />
      <Suspense>
        {isCorrecting && <CorrectAccount account={account} version={version} onClose={() => setCorrecting(false)} />}
      </Suspense>
    </Panel>
  );
}

function Line({ name, act, children }: { name: string; act?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-x-2 border-line border-t px-4 py-1">
      <dt className="w-20 shrink-0 text-dim text-sm">{name}</dt>
      <dd className="wrap-anywhere min-w-0 grow">{children}</dd>
      {act && <dd>{act}</dd>}
    </div>
  );
}

function Imported({ made }: { made: PersonView["import"] }) {
  const navigate = useNavigate();
  if (!made) return null;
  const others = made.count === 1 ? "alone" : `with ${counted(made.count - 1, "other")}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2">
      <p className="text-dim text-sm">{`Imported ${dayOf(made.at)}, ${others}`}</p>
      <UndoImport batch={made.batch} count={made.count} onUndone={() => void navigate("/admin/users")} />
    </div>
  );
}
