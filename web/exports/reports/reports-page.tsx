import { groupNames } from "contract/accounts/bulk-options.ts";
import { type ReportName, reportNames, reportTitles } from "contract/exports/report-words.ts";
import { Download, FileText, KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useDownload } from "../../app/download.ts";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { DayBox, OnlyChip, SelectBox, Toolbar } from "../../ui/lists/toolbar.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Menu } from "../../ui/menu.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AchievementPanel } from "./achievement-panel.tsx";
import { ActivityPanel } from "./activity-panel.tsx";
import { AtRiskPanel } from "./at-risk-panel.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import type { ReportQuery } from "./report-panel.tsx";
import { TurnaroundPanel } from "./turnaround-panel.tsx";

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const fields = {
  show: oneOf(...reportNames),
  from: textField(isDay),
  to: textField(isDay),
  assessor: textField(),
  unit: textField(),
  group: textField(),
  qualification: textField(),
};

const calls = {
  turnaround: "reportTurnaround",
  progress: "reportProgress",
  achievement: "reportAchievement",
  "at-risk": "reportAtRisk",
  coverage: "reportCoverage",
  activity: "reportActivity",
} as const satisfies Record<ReportName, string>;

/** The centre's figures, one question a panel; of an assessor who does not verify, their own. */
export function Page() {
  const { filter, change, addressOf } = useFilter(fields);
  const { role, isVerifier } = useViewer();
  const { show, ...chosen } = filter;
  const query: ReportQuery = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
  const isOwn = role === "assessor" && !isVerifier;
  return (
    <>
      <PageHeading title={isOwn ? "Your figures" : "Reports"} tab="Reports">
        <Files show={show} query={query} />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Filters chosen={chosen} show={show} query={query} change={change} />
        <Tabs
          label="Reports"
          tabs={reportNames.map((key) => ({ key, name: reportTitles[key] }))}
          chosen={show}
          onChoose={(show) => change({ show })}
        />
        <Shown
          show={show}
          query={query}
          addressOf={(show) => addressOf({ show })}
          {...(!isOwn && { onAssessor: (assessor: string) => change({ assessor }) })}
        />
      </div>
    </>
  );
}

interface FilterProps {
  chosen: Record<"from" | "to" | "assessor" | "unit" | "group" | "qualification", string>;
  show: ReportName;
  query: ReportQuery;
  change: (part: Partial<FilterProps["chosen"]>) => void;
}

/** They apply to every report, and stand in the address. */
function Filters({ chosen, show, query, change }: FilterProps) {
  const { data: period } = useAnswer(calls[show], { query }, { keepPrevious: true });
  const { data } = useAnswer("listQualifications", {}, { freshFor: 60_000 });
  const all = data?.qualifications ?? [];
  const groups = useAnswer("listReportGroups", {}, { freshFor: 60_000 }).data ?? [];
  const units = [...new Set(all.filter(isChosen).flatMap(({ unitKeys }) => unitKeys))];
  function isChosen({ _id }: { _id: string }): boolean {
    return chosen.qualification === "" || chosen.qualification === _id;
  }
  return (
    <Toolbar>
      <DayBox label="From" value={chosen.from || (period?.period.from ?? "")} onChange={(from) => change({ from })} />
      <DayBox label="To" value={chosen.to || (period?.period.to ?? "")} onChange={(to) => change({ to })} />
      {all.length > 1 && (
        <SelectBox
          label="Qualification"
          value={chosen.qualification}
          options={[["", "All"], ...all.map(({ _id, code, version }) => [_id, `${code}, version ${version}`] as const)]}
          onChange={(qualification) => change({ qualification, unit: "" })}
        />
      )}
      <SelectBox
        label="Unit"
        value={chosen.unit}
        options={[["", "All"], ...units.map((unit) => [unit, unit] as const)]}
        onChange={(unit) => change({ unit })}
      />
      {groups.length > 0 && (
        <SelectBox
          label="Learners"
          value={chosen.group}
          options={[
            ["", "All"],
            ...groups.map(({ _id, kind, name }) => [_id, `${groupNames[kind]}: ${name}`] as const),
          ]}
          onChange={(group) => change({ group })}
        />
      )}
      {chosen.assessor !== "" && (
        <OnlyChip text="One assessor" name="show everybody's figures" onRemove={() => change({ assessor: "" })} />
      )}
    </Toolbar>
  );
}

/** CSV is one press; the PDF, and for administrators the tokens of tools, are in the menu beside it. */
function Files({ show, query }: { show: ReportName; query: ReportQuery }) {
  const csv = useDownload("CSV", calls[show], { query: { ...query, format: "csv" } });
  const pdf = useDownload("PDF", calls[show], { query: { ...query, format: "pdf" } });
  const { role } = useViewer();
  const navigate = useNavigate();
  return (
    <div className="ml-auto flex gap-1">
      <Button variant="primary" busy={csv.bytes !== undefined} onClick={csv.download}>
        <Download aria-hidden size={16} />
        CSV
      </Button>
      <Menu
        name="More"
        items={[
          { name: "PDF", icon: FileText, onChoose: pdf.download },
          ...(role === "admin"
            ? [{ name: "Tokens for tools", icon: KeyRound, onChoose: () => void navigate("/admin/tokens") }]
            : []),
        ]}
      />
    </div>
  );
}

interface ShownProps {
  show: ReportName;
  query: ReportQuery;
  addressOf: (show: ReportName) => string;
  /** Narrows every report to one assessor. */
  onAssessor?: (assessor: string) => void;
}

function Shown({ show, query, addressOf, ...acts }: ShownProps): ReactNode {
  if (show === "progress") return <ProgressPanel query={query} {...acts} />;
  if (show === "achievement") return <AchievementPanel query={query} />;
  if (show === "at-risk") return <AtRiskPanel query={query} />;
  if (show === "coverage") return <CoveragePanel query={query} />;
  if (show === "activity") return <ActivityPanel query={query} />;
  return (
    <>
      <TurnaroundPanel query={query} {...acts} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <AtRiskPanel query={query} most={5} all={addressOf("at-risk")} />
        <AchievementPanel query={query} all={addressOf("achievement")} />
      </div>
    </>
  );
}
