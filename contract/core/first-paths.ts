/**
 * Method and path of what the first screens of each role and those without signing in call. Plain text, so that the browser's
 * first chunk can import it without the schemas.
 */
export const firstPaths = {
  register: "POST /api/users/register",
  logIn: "POST /api/users/login",
  logOut: "POST /api/users/logout",
  viewSelf: "GET /api/users/me",
  viewDeviceKey: "GET /api/users/me/device-key",
  listAssessors: "GET /api/users/assessors",
  forgotPassword: "POST /api/users/forgot-password",
  resetPassword: "POST /api/users/reset-password/{token}",
  viewUserTables: "GET /api/users/tables",
  listOwnPortfolios: "GET /api/portfolios/user-portfolios",
  createPortfolio: "POST /api/portfolios/save",
  findSent: "GET /api/portfolios/sent/{key}",
  viewPortfolio: "GET /api/portfolios/{id}",
  changePortfolio: "PUT /api/portfolios/{id}",
  deletePortfolio: "DELETE /api/portfolios/{id}",
  undoDelete: "POST /api/portfolios/{id}/undo-delete",
  createUpload: "POST /api/uploads",
  viewUpload: "GET /api/uploads/{id}",
  viewForReview: "GET /api/portfolios/assessor/{id}",
  viewAssessment: "GET /api/assessment/overview",
  viewCaseload: "GET /api/assessment/caseload",
  viewBoard: "GET /api/assessment/board",
  listStudentsWithPortfolios: "GET /api/oversight/students",
  viewOwnLogbook: "GET /api/logbook",
  viewOwnCoverage: "GET /api/coverage",
  apply: "POST /api/application-form",
  viewCentre: "GET /api/admin/overview",
  viewCounts: "GET /api/counts",
  suggestAddresses: "GET /api/postcodes",
  listNotifications: "GET /api/notifications",
  markNotification: "PUT /api/notifications/{id}/read",
  markAllNotifications: "PUT /api/notifications/read",
  markNotificationsAbout: "PUT /api/notifications/about/{id}",
  followNotifications: "GET /api/notifications/stream",
  finishLogIn: "POST /api/users/login/code",
  askForPasskey: "POST /api/users/login/passkey/options",
  logInByPasskey: "POST /api/users/login/passkey",
  startSignOn: "POST /api/users/sign-on",
  finishSignOn: "POST /api/users/sign-on/finish",
  reportPageError: "POST /api/page-errors",
  listMessages: "GET /api/portfolios/{id}/messages",
  writeMessage: "POST /api/portfolios/{id}/messages",
  viewPass: "POST /api/pass",
  signStatement: "POST /api/pass/statement",
  listTasks: "GET /api/tasks",
  finishTask: "POST /api/tasks/{id}/done",
  listHours: "GET /api/hours",
  confirmEmailChange: "POST /api/users/me/email/confirmation",
  declineStatement: "POST /api/pass/decline",
  disownStatement: "POST /api/pass/disown",
  complain: "POST /api/complaints",
  viewPrivacy: "GET /api/privacy",
  enterRoom: "POST /api/room/enter",
} as const;

// These may be repeated without a key. If the answer to a login is lost, its session is never used; whoever is asked again
// proves again; a secret or a challenge is drawn anew; marking as read is idempotent; what a link
// shows is only read; a device that is told is told once; and a crashed page is reported by a single line in the log. By
// their path, which is shorter in the first chunk: a sign-on is begun anew, as a login is; an upload is found again by its
// SHA-256, and goes on at its offset only; a preview stores nothing; the one bundle of a room is asked for again until it is there.
const repeatable: readonly string[] = [
  ...["logIn", "finishLogIn", "askForPasskey", "logInByPasskey", "confirmIdentity", "startCode", "offerPasskey"],
  "markNotificationsAbout",
  "reportPageError",
  "viewPass",
  "turnOnPush",
  "turnOffPush",
];

/** Whether a call of this name, method and path changes something. */
export function isChangingAs(name: string, path: string): boolean {
  return !/^GET|uploads|sign-on|room.b|preview/.test(path) && !repeatable.includes(name);
}
