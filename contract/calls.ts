import * as accounts from "./accounts/accounts.ts";
import * as importing from "./accounts/import.ts";
import * as profile from "./accounts/profile.ts";
import * as addresses from "./applications/addresses.ts";
import * as applications from "./applications/applications.ts";
import * as trail from "./audit/audit.ts";
import * as centre from "./centre/centre.ts";
import * as oversight from "./centre/portfolio-list.ts";
import * as workload from "./centre/workload.ts";
import type { Answer, Sent } from "./core/call.ts";
import * as pageErrors from "./core/page-errors.ts";
import type { CallName } from "./core/paths.ts";
import * as bundling from "./exports/bundles.ts";
import * as logbooks from "./logbook/logbook-calls.ts";
import * as letters from "./notifications/dead-letters.ts";
import * as notices from "./notifications/notifications.ts";
import * as portfolios from "./portfolios/portfolios.ts";
import * as desk from "./reviews/assessment.ts";
import * as reviews from "./reviews/reviews.ts";

/** Every call with its shapes, by name: the server registers them, the browser is typed by them, tests walk them. */
export const calls = {
  register: accounts.register,
  logIn: accounts.logIn,
  logOut: accounts.logOut,
  viewSelf: accounts.viewSelf,
  listAccounts: accounts.listAccounts,
  listAssessors: accounts.listAssessors,
  setActive: accounts.setActive,
  assignAssessor: accounts.assignAssessor,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  assignAssessors: accounts.assignAssessors,
  listWorkload: workload.listWorkload,
  previewImport: importing.previewImport,
  importLearners: importing.importLearners,
  listOwnPortfolios: portfolios.listOwnPortfolios,
  createPortfolio: portfolios.createPortfolio,
  viewPortfolio: portfolios.viewPortfolio,
  changePortfolio: portfolios.changePortfolio,
  deletePortfolio: portfolios.deletePortfolio,
  exportPortfolio: portfolios.exportPortfolio,
  listAllPortfolios: portfolios.listAllPortfolios,
  listAssessorPortfolios: reviews.listAssessorPortfolios,
  viewForReview: reviews.viewForReview,
  viewStanding: reviews.viewStanding,
  reviewPortfolio: reviews.reviewPortfolio,
  listReviews: reviews.listReviews,
  viewAssessment: desk.viewAssessment,
  viewQueue: desk.viewQueue,
  findReviews: desk.findReviews,
  listStudentsWithPortfolios: oversight.listStudentsWithPortfolios,
  listStudentPortfolios: oversight.listStudentPortfolios,
  listDeleted: oversight.listDeleted,
  restorePortfolio: oversight.restorePortfolio,
  undoRestore: oversight.undoRestore,
  exportAccounts: oversight.exportAccounts,
  exportPortfolios: oversight.exportPortfolios,
  viewOwnLogbook: logbooks.viewOwnLogbook,
  listLogbookStudents: logbooks.listLogbookStudents,
  viewLogbook: logbooks.viewLogbook,
  apply: applications.apply,
  listApplications: applications.listApplications,
  viewApplication: applications.viewApplication,
  viewAuditLog: trail.viewAuditLog,
  exportAuditLog: trail.exportAuditLog,
  viewCentre: centre.viewCentre,
  listUnassigned: centre.listUnassigned,
  findSubmissions: centre.findSubmissions,
  findProgress: centre.findProgress,
  suggestAddresses: addresses.suggestAddresses,
  listNotifications: notices.listNotifications,
  markNotification: notices.markNotification,
  markAllNotifications: notices.markAllNotifications,
  markNotificationsAbout: notices.markNotificationsAbout,
  followNotifications: notices.followNotifications,
  viewNotificationSettings: notices.viewNotificationSettings,
  changeNotificationSettings: notices.changeNotificationSettings,
  changeName: profile.changeName,
  requestEmailChange: profile.requestEmailChange,
  confirmEmailChange: profile.confirmEmailChange,
  changePassword: profile.changePassword,
  signOutEverywhere: profile.signOutEverywhere,
  downloadOwnData: profile.downloadOwnData,
  listDeadLetters: letters.listDeadLetters,
  resendDeadLetter: letters.resendDeadLetter,
  requestBundle: bundling.requestBundle,
  findBundle: bundling.findBundle,
  viewBundle: bundling.viewBundle,
  viewBundleKey: bundling.viewBundleKey,
  reportPageError: pageErrors.reportPageError,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
export type SentWith<N extends CallName> = Sent<Calls[N]>;
