import { centrePaths } from "./centre-paths.ts";
import { firstPaths, isChangingAs } from "./first-paths.ts";

/** Method and path of what the screens call. The browser loads those of its first screens before the others. */
export const screenPaths = {
  ...firstPaths,
  ...centrePaths,

  viewPerson: "GET /api/users/{id}",
  correctAccount: "PUT /api/users/{id}",
  sendWelcome: "POST /api/users/{id}/welcome",
  signOutPerson: "POST /api/users/{id}/sign-out",
  setActive: "PUT /api/users/deactivate/{id}",
  assignAssessor: "PUT /api/users/assign-assessor/{id}",
  changeSeveral: "POST /api/users/bulk",
  undoSeveral: "POST /api/users/bulk/{id}/undo",
  listGroups: "GET /api/groups",
  makeGroup: "POST /api/groups",
  changeGroup: "PUT /api/groups/{id}",
  removeGroup: "DELETE /api/groups/{id}",
  listViews: "GET /api/views",
  saveView: "POST /api/views",
  removeView: "DELETE /api/views/{id}",
  viewHandover: "GET /api/users/{id}/handover",
  listWorkload: "GET /api/users/workload",
  findAccounts: "GET /api/users/tables/rows",

  exportPortfolio: "GET /api/portfolios/{id}/export-pdf",

  viewStanding: "GET /api/portfolios/{id}/standing",
  reviewPortfolio: "POST /api/portfolios/{id}/feedback",
  decideMore: "POST /api/portfolios/{id}/decisions",
  takeBack: "POST /api/portfolios/{id}/take-back",
  makeRecord: "POST /api/portfolios/record",
  answerRecord: "POST /api/portfolios/{id}/confirmation",
  takeRecordBack: "DELETE /api/portfolios/{id}/record",
  listRecords: "GET /api/assessment/records",
  viewQueue: "GET /api/assessment/queue",
  findReviews: "GET /api/assessment/reviews",
  exportReviews: "GET /api/assessment/reviews/export",
  findCards: "GET /api/assessment/board/cards",
  listPhrases: "GET /api/assessment/phrases",
  addPhrase: "POST /api/assessment/phrases",
  changePhrase: "PUT /api/assessment/phrases/{id}",
  deletePhrase: "DELETE /api/assessment/phrases/{id}",

  listStudentPortfolios: "GET /api/oversight/students/{id}",
  listRounds: "GET /api/oversight/portfolios/{id}/rounds",
  viewPhotoStorage: "GET /api/oversight/students/{id}/photos",
  listDeleted: "GET /api/oversight/deleted",
  restoreSeveral: "POST /api/oversight/deleted/restore",
  undoRestores: "POST /api/oversight/deleted/restore/{id}/undo",
  restorePortfolio: "POST /api/portfolios/{id}/restore",
  undoRestore: "DELETE /api/portfolios/{id}/restore",
  exportAccounts: "GET /api/users/export",
  exportPortfolios: "GET /api/portfolios/export",

  listLogbookStudents: "GET /api/logbook/students",
  viewLogbook: "GET /api/logbook/students/{id}",
  viewCoverage: "GET /api/coverage/{id}",
  achieve: "POST /api/coverage/{id}/achievements",
  takeBackAchievement: "POST /api/coverage/{id}/achievements/take-back",

  viewApplication: "GET /api/application-form/{id}",
  findApplications: "GET /api/applications",
  changeApplications: "POST /api/applications/bulk",
  undoApplications: "POST /api/applications/bulk/{id}/undo",
  viewPipeline: "GET /api/applications/pipeline",
  viewStage: "GET /api/application-form/{id}/stage",
  moveApplication: "PUT /api/application-form/{id}/state",

  viewAuditLog: "GET /api/audit-log",
  exportAuditLog: "GET /api/audit-log/export",
  findSubmissions: "GET /api/admin/submissions",
  findProgress: "GET /api/admin/progress",

  viewNotificationSettings: "GET /api/users/me/notifications",
  changeNotificationSettings: "PUT /api/users/me/notifications",

  viewPush: "GET /api/push",
  turnOnPush: "POST /api/push",
  turnOffPush: "DELETE /api/push",

  changeName: "PUT /api/users/me/name",
  changePicture: "PUT /api/users/me/picture",
  changeReading: "PUT /api/users/me/reading",
  requestEmailChange: "POST /api/users/me/email",
  changePassword: "PUT /api/users/me/password",
  signOutEverywhere: "POST /api/users/me/sign-out-everywhere",
  viewSecurity: "GET /api/users/me/security",
  endSession: "DELETE /api/users/me/sessions/{id}",
  endOtherSessions: "DELETE /api/users/me/sessions",
  confirmIdentity: "POST /api/users/me/confirm",
  startCode: "POST /api/users/me/code",
  finishCode: "PUT /api/users/me/code",
  removeCode: "DELETE /api/users/me/code",
  renewRecoveryCodes: "POST /api/users/me/recovery-codes",
  offerPasskey: "POST /api/users/me/passkeys/options",
  addPasskey: "POST /api/users/me/passkeys",
  renamePasskey: "PUT /api/users/me/passkeys/{id}",
  removePasskey: "DELETE /api/users/me/passkeys/{id}",
  resetFactors: "DELETE /api/users/{id}/factors",
  downloadOwnData: "GET /api/users/me/download",

  listDeadLetters: "GET /api/emails",
  resendDeadLetter: "POST /api/emails/{id}/send-again",

  previewTransfer: "POST /api/transfers/preview",
  transferLearner: "POST /api/transfers",
  requestBundle: "POST /api/bundles",
  findBundle: "GET /api/bundles",
  viewBundleKey: "GET /api/bundles/key",

  askWitness: "POST /api/portfolios/{id}/witnesses",
  listRequests: "GET /api/portfolios/{id}/witnesses",
  revokeRequest: "DELETE /api/portfolios/{id}/witnesses/{pass}",
  listWitnesses: "GET /api/witnesses",
  markExpert: "PUT /api/witnesses/{id}/expert",

  setTask: "POST /api/tasks",
  changeTask: "PUT /api/tasks/{id}",
  cancelTask: "DELETE /api/tasks/{id}",
  makeCalendar: "POST /api/calendar",
  changeTargets: "PUT /api/enrolments/{id}",
  changeRegistration: "PUT /api/enrolments/{id}/registration",
  listEnrolments: "GET /api/users/{id}/enrolments",
  enrol: "POST /api/enrolments",
  endEnrolment: "POST /api/enrolments/{id}/end",
  moveEnrolment: "POST /api/enrolments/{id}/version",
  addHours: "POST /api/hours",
  changeHours: "PUT /api/hours/{id}",
  deleteHours: "DELETE /api/hours/{id}",
  askToConfirm: "POST /api/hours/confirmations",

  listQualifications: "GET /api/qualifications",
  viewQualification: "GET /api/qualifications/{id}",
  previewQualification: "POST /api/qualifications/preview",
  importQualification: "POST /api/qualifications",
  retireQualification: "POST /api/qualifications/{id}/retirement",
  viewCatalogue: "GET /api/qualifications/{code}/catalogue",
  changeCatalogue: "PUT /api/qualifications/{code}/catalogue",

  listDuties: "GET /api/users/{id}/duties",
  setDuties: "PUT /api/users/{id}/duties",
  listPlans: "GET /api/quality/plans",
  setPlan: "POST /api/quality/plans",
  listDraws: "GET /api/quality/plans/{id}/draws",
  drawSamples: "POST /api/quality/plans/{id}/draws",
  setRisk: "PUT /api/quality/assessors/{id}/risk",
  viewSampled: "GET /api/quality/coverage",
  viewDesk: "GET /api/quality/desk",
  listActions: "GET /api/quality/actions",
  viewSample: "GET /api/quality/samples/{id}",
  checkSample: "POST /api/quality/samples/{id}/checks",

  listClaims: "GET /api/claims",
  claimUnits: "POST /api/claims",
  releaseClaims: "POST /api/claims/release",
  takeBackClaims: "POST /api/claims/take-back",
  setDirectClaims: "PUT /api/claims/direct",

  listAppeals: "GET /api/portfolios/{id}/appeals",
  appeal: "POST /api/portfolios/{id}/appeals",
  raiseConcern: "POST /api/portfolios/{id}/concerns",
  noteOutcome: "POST /api/quality/samples/{id}/outcome",
  listRaised: "GET /api/quality/raised",
  findRounds: "GET /api/quality/rounds",
  sampleByHand: "POST /api/quality/samples",
  listExercises: "GET /api/quality/exercises",
  setExercise: "POST /api/quality/exercises",
  viewExercise: "GET /api/quality/exercises/{id}",
  answerExercise: "POST /api/quality/exercises/{id}/answer",
  endExercise: "POST /api/quality/exercises/{id}/end",
  agreeOnExercise: "PUT /api/quality/exercises/{id}/agreed",
  listParticipants: "GET /api/quality/rounds/{id}/participants",

  listReportGroups: "GET /api/reports/groups",
  reportTurnaround: "GET /api/reports/turnaround",
  reportProgress: "GET /api/reports/progress",
  reportAchievement: "GET /api/reports/achievement",
  reportAtRisk: "GET /api/reports/at-risk",
  reportCoverage: "GET /api/reports/coverage",
  reportActivity: "GET /api/reports/activity",

  listTokens: "GET /api/tokens",
  makeToken: "POST /api/tokens",
  revokeToken: "DELETE /api/tokens/{id}",
} as const;

/** Method and path of every call; each feature's file has the shapes. */
export const paths = {
  ...screenPaths,
  // Screens have what these answer from calls of their own, and send pieces to the address of an upload.
  sendPiece: "PATCH /api/uploads/{id}",
  listAccounts: "GET /api/users",
  listAssessorPortfolios: "GET /api/portfolios/assessor-portfolios/{assessorId}",
  listDecisions: "GET /api/portfolios/{id}/decisions",
  listReviews: "GET /api/portfolios/assessor-reviews",
  listAllPortfolios: "GET /api/portfolios/admin/all",
  listApplications: "GET /api/application-form",
  countApplications: "GET /api/application-form/count",
} as const;

export type CallName = keyof typeof paths;

/** Whether a call changes something. It then carries an Idempotency-Key, and is executed once for each key. */
export function isChanging(name: CallName): boolean {
  return isChangingAs(name, paths[name]);
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export function methodOf({ name }: { name: CallName }): Method {
  return paths[name].split(" ", 1)[0] as Method;
}

/** The path of a call, with its parameters in braces: "/api/tasks/{id}". */
export function pathOf({ name }: { name: CallName }): string {
  return paths[name].slice(paths[name].indexOf(" ") + 1);
}
