import type { officePaths } from "./office-paths.ts";

/**
 * Method and path of every call. Plain text, so that the browser's first chunk can import it without the schemas; each
 * feature's file has the shapes.
 */
const first = {
  register: "POST /api/users/register",
  logIn: "POST /api/users/login",
  logOut: "POST /api/users/logout",
  viewSelf: "GET /api/users/me",
  viewDeviceKey: "GET /api/users/me/device-key",
  listAccounts: "GET /api/users",
  listAssessors: "GET /api/users/assessors",
  correctAccount: "PUT /api/users/{id}",
  setActive: "PUT /api/users/deactivate/{id}",
  assignAssessor: "PUT /api/users/assign-assessor/{id}",
  forgotPassword: "POST /api/users/forgot-password",
  resetPassword: "POST /api/users/reset-password/{token}",
  assignAssessors: "PUT /api/users/assign-assessor",
  listWorkload: "GET /api/users/workload",
  viewUserTables: "GET /api/users/tables",
  findAccounts: "GET /api/users/tables/rows",

  listOwnPortfolios: "GET /api/portfolios/user-portfolios",
  createPortfolio: "POST /api/portfolios/save",
  findSent: "GET /api/portfolios/sent/{key}",
  viewPortfolio: "GET /api/portfolios/{id}",
  changePortfolio: "PUT /api/portfolios/{id}",
  deletePortfolio: "DELETE /api/portfolios/{id}",
  undoDelete: "POST /api/portfolios/{id}/undo-delete",

  createUpload: "POST /api/uploads",
  viewUpload: "GET /api/uploads/{id}",
  sendPiece: "PATCH /api/uploads/{id}",

  exportPortfolio: "GET /api/portfolios/{id}/export-pdf",

  listAssessorPortfolios: "GET /api/portfolios/assessor-portfolios/{assessorId}",
  viewForReview: "GET /api/portfolios/assessor/{id}",
  viewStanding: "GET /api/portfolios/{id}/standing",
  reviewPortfolio: "POST /api/portfolios/{id}/feedback",
  listDecisions: "GET /api/portfolios/{id}/decisions",
  decideMore: "POST /api/portfolios/{id}/decisions",
  takeBack: "POST /api/portfolios/{id}/take-back",
  makeRecord: "POST /api/portfolios/record",
  answerRecord: "POST /api/portfolios/{id}/confirmation",
  takeRecordBack: "DELETE /api/portfolios/{id}/record",
  listRecords: "GET /api/assessment/records",
  listReviews: "GET /api/portfolios/assessor-reviews",
  viewAssessment: "GET /api/assessment/overview",
  viewQueue: "GET /api/assessment/queue",
  findReviews: "GET /api/assessment/reviews",
  viewCaseload: "GET /api/assessment/caseload",
  viewBoard: "GET /api/assessment/board",
  findCards: "GET /api/assessment/board/cards",
  listPhrases: "GET /api/assessment/phrases",
  addPhrase: "POST /api/assessment/phrases",
  changePhrase: "PUT /api/assessment/phrases/{id}",
  deletePhrase: "DELETE /api/assessment/phrases/{id}",
  listAllPortfolios: "GET /api/portfolios/admin/all",

  listStudentsWithPortfolios: "GET /api/oversight/students",
  listStudentPortfolios: "GET /api/oversight/students/{id}",
  listRounds: "GET /api/oversight/portfolios/{id}/rounds",
  viewPhotoStorage: "GET /api/oversight/students/{id}/photos",
  listDeleted: "GET /api/oversight/deleted",
  restorePortfolio: "POST /api/portfolios/{id}/restore",
  undoRestore: "DELETE /api/portfolios/{id}/restore",
  exportAccounts: "GET /api/users/export",
  exportPortfolios: "GET /api/portfolios/export",

  viewOwnLogbook: "GET /api/logbook",
  listLogbookStudents: "GET /api/logbook/students",
  viewLogbook: "GET /api/logbook/students/{id}",
  viewOwnCoverage: "GET /api/coverage",
  viewCoverage: "GET /api/coverage/{id}",
  achieve: "POST /api/coverage/{id}/achievements",
  takeBackAchievement: "POST /api/coverage/{id}/achievements/take-back",

  apply: "POST /api/application-form",
  listApplications: "GET /api/application-form",
  countApplications: "GET /api/application-form/count",
  viewApplication: "GET /api/application-form/{id}",
  viewPipeline: "GET /api/applications/pipeline",
  viewStage: "GET /api/application-form/{id}/stage",
  moveApplication: "PUT /api/application-form/{id}/state",

  viewAuditLog: "GET /api/audit-log",
  exportAuditLog: "GET /api/audit-log/export",
  viewCentre: "GET /api/admin/overview",
  findSubmissions: "GET /api/admin/submissions",
  findProgress: "GET /api/admin/progress",
  viewCounts: "GET /api/counts",

  suggestAddresses: "GET /api/postcodes",

  listNotifications: "GET /api/notifications",
  markNotification: "PUT /api/notifications/{id}/read",
  markAllNotifications: "PUT /api/notifications/read",
  markNotificationsAbout: "PUT /api/notifications/about/{id}",
  followNotifications: "GET /api/notifications/stream",
  viewNotificationSettings: "GET /api/users/me/notifications",
  changeNotificationSettings: "PUT /api/users/me/notifications",

  viewPush: "GET /api/push",
  turnOnPush: "POST /api/push",
  turnOffPush: "DELETE /api/push",

  changeName: "PUT /api/users/me/name",
  changePicture: "PUT /api/users/me/picture",
  changeReading: "PUT /api/users/me/reading",
  requestEmailChange: "POST /api/users/me/email",
  confirmEmailChange: "POST /api/users/me/email/confirmation",
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
  finishLogIn: "POST /api/users/login/code",
  askForPasskey: "POST /api/users/login/passkey/options",
  logInByPasskey: "POST /api/users/login/passkey",
  startSignOn: "POST /api/users/sign-on",
  finishSignOn: "POST /api/users/sign-on/finish",
  resetFactors: "DELETE /api/users/{id}/factors",
  downloadOwnData: "GET /api/users/me/download",

  listDeadLetters: "GET /api/emails",
  resendDeadLetter: "POST /api/emails/{id}/send-again",

  requestBundle: "POST /api/bundles",
  findBundle: "GET /api/bundles",
  viewBundleKey: "GET /api/bundles/key",

  reportPageError: "POST /api/page-errors",

  listMessages: "GET /api/portfolios/{id}/messages",
  writeMessage: "POST /api/portfolios/{id}/messages",

  askWitness: "POST /api/portfolios/{id}/witnesses",
  listRequests: "GET /api/portfolios/{id}/witnesses",
  revokeRequest: "DELETE /api/portfolios/{id}/witnesses/{pass}",
  listWitnesses: "GET /api/witnesses",
  markExpert: "PUT /api/witnesses/{id}/expert",
  viewPass: "POST /api/pass",
  signStatement: "POST /api/pass/statement",
  declineStatement: "POST /api/pass/decline",
  disownStatement: "POST /api/pass/disown",

  listTasks: "GET /api/tasks",
  setTask: "POST /api/tasks",
  changeTask: "PUT /api/tasks/{id}",
  cancelTask: "DELETE /api/tasks/{id}",
  finishTask: "POST /api/tasks/{id}/done",
  makeCalendar: "POST /api/calendar",
  changeTargets: "PUT /api/enrolments/{id}",
  listHours: "GET /api/hours",
  addHours: "POST /api/hours",
  changeHours: "PUT /api/hours/{id}",
  deleteHours: "DELETE /api/hours/{id}",
  askToConfirm: "POST /api/hours/confirmations",

  listDuties: "GET /api/users/{id}/duties",
  setDuties: "PUT /api/users/{id}/duties",
  listPlans: "GET /api/quality/plans",
  setPlan: "POST /api/quality/plans",
  listDraws: "GET /api/quality/plans/{id}/draws",
  drawSamples: "POST /api/quality/plans/{id}/draws",
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

  listHolds: "GET /api/holds",
  holdPerson: "POST /api/users/{id}/holds",
  endHold: "POST /api/holds/{id}/end",
  previewErasure: "GET /api/users/{id}/erasure",
  erasePerson: "POST /api/users/{id}/erasure",
  listErased: "GET /api/erasures",
} as const;

/** With the calls of office-paths.ts, once that is loaded. */
export const paths = first as typeof first & typeof officePaths;

export type CallName = keyof typeof paths;

// These may be repeated without a key. If the answer to a login is lost, its session is never used; whoever is asked again
// proves again; a secret or a challenge is drawn anew; a preview stores nothing; marking as read is idempotent; what a link
// shows is only read; a device that is told is told once; and a crashed page is reported by a single line in the log. By
// their path, which is shorter in the first chunk: a sign-on is begun anew, as a login is; an upload is found again by its
// SHA-256, and goes on at its offset only.
const repeatable: readonly string[] = [
  ...["logIn", "finishLogIn", "askForPasskey", "logInByPasskey", "confirmIdentity", "startCode", "offerPasskey"],
  "previewImport",
  "markNotificationsAbout",
  "reportPageError",
  "viewPass",
  "turnOnPush",
  "turnOffPush",
];

/** Whether a call changes something. It then carries an Idempotency-Key, and is executed once for each key. */
export function isChanging(name: CallName): boolean {
  return !/^GET|uploads|sign-on/.test(paths[name]) && !repeatable.includes(name);
}
