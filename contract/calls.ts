import * as accounts from "./accounts/accounts.ts";
import * as bulk from "./accounts/bulk.ts";
import * as duties from "./accounts/duties.ts";
import * as groups from "./accounts/groups.ts";
import * as handover from "./accounts/handover.ts";
import * as learnerImport from "./accounts/import.ts";
import * as photoConsent from "./accounts/photo-consent.ts";
import * as profile from "./accounts/profile.ts";
import * as security from "./accounts/security.ts";
import * as signOn from "./accounts/sign-on.ts";
import * as tokens from "./accounts/tokens.ts";
import * as userTables from "./accounts/user-tables.ts";
import * as views from "./accounts/views.ts";
import * as addresses from "./applications/addresses.ts";
import * as applications from "./applications/applications.ts";
import * as applicationList from "./applications/finding.ts";
import * as pipeline from "./applications/pipeline.ts";
import * as audit from "./audit/audit.ts";
import * as attention from "./centre/attention.ts";
import * as centre from "./centre/centre.ts";
import * as workload from "./centre/centre.ts";
import * as complaints from "./centre/complaints.ts";
import * as person from "./centre/person.ts";
import * as portfolioList from "./centre/portfolio-list.ts";
import * as privacy from "./centre/privacy.ts";
import * as retention from "./centre/retention.ts";
import * as retentionRuns from "./centre/retention-runs.ts";
import * as statistics from "./centre/statistics.ts";
import type { Answer, Sent } from "./core/call.ts";
import * as pageErrors from "./core/page-errors.ts";
import { type CallName, paths } from "./core/paths.ts";
import * as bundles from "./exports/bundles.ts";
import * as personRecords from "./exports/person-records.ts";
import * as reports from "./exports/reports.ts";
import * as transfers from "./exports/transfers.ts";
import * as coverage from "./logbook/coverage-calls.ts";
import * as logbook from "./logbook/logbook-calls.ts";
import * as deadLetters from "./notifications/notifications.ts";
import * as notifications from "./notifications/notifications.ts";
import * as push from "./notifications/push.ts";
import * as calendar from "./plan/calendar.ts";
import * as enrolments from "./plan/enrolments.ts";
import * as hours from "./plan/hours.ts";
import * as tasks from "./plan/tasks.ts";
import * as allPortfolios from "./portfolios/all-portfolios.ts";
import * as messages from "./portfolios/messages.ts";
import * as portfolios from "./portfolios/portfolios.ts";
import * as sent from "./portfolios/sent.ts";
import * as uploads from "./portfolios/uploads.ts";
import * as witnesses from "./portfolios/witnesses.ts";
import * as qualifications from "./qualifications/qualifications.ts";
import * as appeals from "./quality/appeals.ts";
import * as claims from "./quality/claims.ts";
import * as exercises from "./quality/exercises.ts";
import * as plans from "./quality/plans.ts";
import * as rooms from "./quality/rooms.ts";
import * as samples from "./quality/samples.ts";
import * as visits from "./quality/visits.ts";
import * as assessment from "./reviews/assessment.ts";
import * as caseload from "./reviews/assessment.ts";
import * as board from "./reviews/board.ts";
import * as deciding from "./reviews/deciding.ts";
import * as phrases from "./reviews/phrases.ts";
import * as records from "./reviews/records.ts";
import * as reviews from "./reviews/reviews.ts";

/** Every file that describes calls. Of what they export, `calls` takes what `paths` names. */
const described = {
  ...accounts,
  ...learnerImport,
  ...profile,
  ...security,
  ...signOn,
  ...tokens,
  ...userTables,
  ...bulk,
  ...groups,
  ...handover,
  ...views,
  ...addresses,
  ...applications,
  ...applicationList,
  ...pipeline,
  ...audit,
  ...attention,
  ...centre,
  ...complaints,
  ...privacy,
  ...reports,
  ...statistics,
  ...photoConsent,
  ...person,
  ...portfolioList,
  ...workload,
  ...pageErrors,
  ...bundles,
  ...coverage,
  ...logbook,
  ...deadLetters,
  ...notifications,
  ...push,
  ...enrolments,
  ...qualifications,
  ...hours,
  ...allPortfolios,
  ...messages,
  ...portfolios,
  ...sent,
  ...uploads,
  ...assessment,
  ...board,
  ...caseload,
  ...deciding,
  ...phrases,
  ...records,
  ...reviews,
  ...witnesses,
  ...tasks,
  ...calendar,
  ...duties,
  ...plans,
  ...samples,
  ...appeals,
  ...exercises,
  ...claims,
  ...rooms,
  ...visits,
  ...retention,
  ...retentionRuns,
  ...personRecords,
  ...transfers,
};

/** Every call by name: the server registers a route for each, the browser gets its types from here, tests loop over them. */
export type Calls = Pick<typeof described, CallName>;
export const calls = Object.fromEntries(Object.keys(paths).map((name) => [name, described[name as CallName]])) as Calls;

export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
export type SentWith<N extends CallName> = Sent<Calls[N]>;
