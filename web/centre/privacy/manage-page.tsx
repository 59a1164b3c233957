import type { Privacy } from "contract/centre/privacy.ts";
import { type Processing, privacyMost, processing } from "contract/centre/processing.ts";
import { dayOf } from "contract/core/dates.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useDownload } from "../../app/download.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { EqualityFigures } from "./equality-figures.tsx";
import { recipientsIn } from "./privacy-words.ts";

const fields = { show: oneOf("notice", "record", "figures"), year: textField() };

/** Privacy, for administrators: the centre's own part of the notice, the record of processing, and equality figures. */
export function Page() {
  const { filter, change } = useFilter(fields);
  const { show, year } = filter;
  const privacy = useAnswer("viewPrivacy");
  return (
    <>
      <PageHeading title="Privacy">
        <Tabs
          label="What to show"
          tabs={[
            { key: "notice", name: "Notice" },
            { key: "record", name: "Record of processing" },
            { key: "figures", name: "Equality figures" },
          ]}
          chosen={show}
          onChoose={(show) => change({ show })}
          className="mr-auto"
        />
        <LinkButton to="/privacy">See the notice</LinkButton>
      </PageHeading>
      {show === "figures" ? (
        <EqualityFigures year={year} onYear={(year) => change({ year })} />
      ) : (
        <QueryResult query={privacy}>
          {(privacy) => (show === "notice" ? <OwnPart privacy={privacy} /> : <Record privacy={privacy} />)}
        </QueryResult>
      )}
    </>
  );
}

function OwnPart({ privacy: { own, versions } }: { privacy: Privacy }) {
  const { send, busy } = useChangeWithToasts("changePrivacy");
  const [based, setBased] = useState(own.version);
  const [text, setText] = useState(own.text);
  const headers = { "if-match": `"${based}"` };
  const onDone = () => setBased((version) => version + 1);
  return (
    <Panel heading="The centre's own paragraphs">
      <div className="grid gap-3">
        {own.version !== based && (
          <p role="status" className="rounded-panel border border-brand bg-brand-soft p-4">
            Somebody else has changed the notice meanwhile. Read it, then take over what you need.{" "}
            <Button onClick={() => setBased(own.version)}>Mine takes its place</Button>
          </p>
        )}
        <TextArea
          label="Stands at the top of the notice"
          hint="Such as cameras at the door, or who else you share data with. The rest of the notice is made from the settings."
          rows={8}
          maxLength={privacyMost}
          value={text}
          readOnly={busy}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void send({ body: { text }, headers }, { onDone })}
          className="ml-auto"
        >
          Save
        </Button>
        {versions.length > 0 && (
          <p className="text-dim text-sm">
            {`Versions: ${versions.map(({ version, at }) => `${version} of ${dayOf(at)}`).join(", ")}`}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Record({ privacy }: { privacy: Privacy }) {
  const { bytes, download } = useDownload("Record of processing", "exportProcessing");
  return (
    <Panel
      flush
      heading="Record of processing"
      aside={
        <Button busy={bytes !== undefined} onClick={download}>
          <Download aria-hidden size={16} />
          CSV
        </Button>
      }
    >
      <Table
        caption="Record of processing"
        columns={columnsOf(privacy)}
        rows={processing}
        keyOf={({ purpose }) => purpose}
        empty="Nothing."
        cards="lines"
      />
    </Panel>
  );
}

function columnsOf(privacy: Privacy): Column<Processing>[] {
  return [
    {
      head: "Purpose",
      kind: "header",
      cell: ({ purpose, people }) => (
        <>
          {purpose}
          <span className="wrap-anywhere block font-normal text-dim">{people}</span>
        </>
      ),
    },
    { head: "Data", label: "Data", cell: ({ data }) => data },
    {
      head: "Lawful basis",
      label: "Lawful basis",
      cell: ({ basis, special }) => [basis, special].filter(Boolean).join(". "),
    },
    {
      head: "Recipients",
      label: "Recipients",
      cell: (one) => recipientsIn(privacy, one).join("; ") || "None",
    },
    { head: "Kept", label: "Kept", cell: ({ kept }) => privacy.kept[kept] },
  ];
}
