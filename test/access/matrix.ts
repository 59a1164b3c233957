import { stringify } from "csv-stringify/sync";
import { personas } from "./scenario.ts";
import { accountRows } from "./scenarios/account-scenarios.ts";
import { applicationRows } from "./scenarios/application-scenarios.ts";
import { assigningRows } from "./scenarios/assigning-scenarios.ts";
import { auditRows } from "./scenarios/audit-scenarios.ts";
import { bundleRows } from "./scenarios/bundle-scenarios.ts";
import { claimRows } from "./scenarios/claim-scenarios.ts";
import { emailRows } from "./scenarios/email-scenarios.ts";
import { factorRows } from "./scenarios/factor-scenarios.ts";
import { hoursRows } from "./scenarios/hours-scenarios.ts";
import { importRows } from "./scenarios/import-scenarios.ts";
import { logbookRows } from "./scenarios/logbook-scenarios.ts";
import { messageRows } from "./scenarios/message-scenarios.ts";
import { notificationRows } from "./scenarios/notification-scenarios.ts";
import { oversightRows } from "./scenarios/oversight-scenarios.ts";
import { overviewRows } from "./scenarios/overview-scenarios.ts";
import { pageErrorRows } from "./scenarios/page-error-scenarios.ts";
import { peopleRows } from "./scenarios/people-scenarios.ts";
import { photoRows } from "./scenarios/photo-scenarios.ts";
import { planRows } from "./scenarios/plan-scenarios.ts";
import { portfolioRows } from "./scenarios/portfolio-scenarios.ts";
import { privacyRows } from "./scenarios/privacy-scenarios.ts";
import { profileRows } from "./scenarios/profile-scenarios.ts";
import { qualificationRows } from "./scenarios/qualification-scenarios.ts";
import { qualityRows } from "./scenarios/quality-scenarios.ts";
import { recordRows } from "./scenarios/record-scenarios.ts";
import { reportRows } from "./scenarios/report-scenarios.ts";
import { retentionRows } from "./scenarios/retention-scenarios.ts";
import { reviewRows } from "./scenarios/review-scenarios.ts";
import { roomRows } from "./scenarios/room-scenarios.ts";
import { uploadRows } from "./scenarios/upload-scenarios.ts";
import { witnessRows } from "./scenarios/witness-scenarios.ts";

/** Every row of who may do what. */
export const matrix = Object.entries({
  ...accountRows,
  ...assigningRows,
  ...peopleRows,
  ...importRows,
  ...emailRows,
  ...portfolioRows,
  ...reviewRows,
  ...recordRows,
  ...overviewRows,
  ...logbookRows,
  ...photoRows,
  ...uploadRows,
  ...applicationRows,
  ...notificationRows,
  ...profileRows,
  ...factorRows,
  ...oversightRows,
  ...auditRows,
  ...bundleRows,
  ...pageErrorRows,
  ...witnessRows,
  ...planRows,
  ...messageRows,
  ...hoursRows,
  ...qualityRows,
  ...claimRows,
  ...roomRows,
  ...qualificationRows,
  ...reportRows,
  ...retentionRows,
  ...privacyRows,
}).flatMap(([call, rows]) => rows.map((row) => ({ call, ...row })));

/** The matrix as it stands in access-matrix.csv. */
export function matrixAsCsv(): string {
  const rows = matrix.map(({ call, expected, when }) => {
    const [method, ...path] = call.split(" ");
    return [path.join(" "), method, ...personas.map((persona) => expected[persona]), when];
  });
  return stringify([["endpoint", "method", ...personas, "case"], ...rows]);
}
