import * as accounts from "./accounts/accounts.ts";
import * as learnerImport from "./accounts/import.ts";
import * as profile from "./accounts/profile.ts";
import * as addresses from "./applications/addresses.ts";
import * as applications from "./applications/applications.ts";
import * as audit from "./audit/audit.ts";
import * as attention from "./centre/attention.ts";
import * as centre from "./centre/centre.ts";
import * as portfolioList from "./centre/portfolio-list.ts";
import * as workload from "./centre/workload.ts";
import type { Answer, Sent } from "./core/call.ts";
import * as pageErrors from "./core/page-errors.ts";
import type { CallName } from "./core/paths.ts";
import * as bundles from "./exports/bundles.ts";
import * as logbook from "./logbook/logbook-calls.ts";
import * as deadLetters from "./notifications/dead-letters.ts";
import * as notifications from "./notifications/notifications.ts";
import * as portfolios from "./portfolios/portfolios.ts";
import * as assessment from "./reviews/assessment.ts";
import * as caseload from "./reviews/caseload.ts";
import * as phrases from "./reviews/phrases.ts";
import * as reviews from "./reviews/reviews.ts";

/** Every call by name: the server registers a route for each, the browser gets its types from here, tests loop over them. */
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
  previewImport: learnerImport.previewImport,
  importLearners: learnerImport.importLearners,
  listOwnPortfolios: portfolios.listOwnPortfolios,
  createPortfolio: portfolios.createPortfolio,
  viewPortfolio: portfolios.viewPortfolio,
  changePortfolio: portfolios.changePortfolio,
  deletePortfolio: portfolios.deletePortfolio,
  undoDelete: portfolios.undoDelete,
  exportPortfolio: portfolios.exportPortfolio,
  listAllPortfolios: portfolios.listAllPortfolios,
  listAssessorPortfolios: reviews.listAssessorPortfolios,
  viewForReview: reviews.viewForReview,
  viewStanding: reviews.viewStanding,
  reviewPortfolio: reviews.reviewPortfolio,
  listReviews: reviews.listReviews,
  viewAssessment: assessment.viewAssessment,
  viewQueue: assessment.viewQueue,
  findReviews: assessment.findReviews,
  viewCaseload: caseload.viewCaseload,
  listPhrases: phrases.listPhrases,
  addPhrase: phrases.addPhrase,
  changePhrase: phrases.changePhrase,
  deletePhrase: phrases.deletePhrase,
  listStudentsWithPortfolios: portfolioList.listStudentsWithPortfolios,
  listStudentPortfolios: portfolioList.listStudentPortfolios,
  listDeleted: portfolioList.listDeleted,
  restorePortfolio: portfolioList.restorePortfolio,
  undoRestore: portfolioList.undoRestore,
  exportAccounts: portfolioList.exportAccounts,
  exportPortfolios: portfolioList.exportPortfolios,
  viewOwnLogbook: logbook.viewOwnLogbook,
  listLogbookStudents: logbook.listLogbookStudents,
  viewLogbook: logbook.viewLogbook,
  apply: applications.apply,
  listApplications: applications.listApplications,
  viewApplication: applications.viewApplication,
  viewAuditLog: audit.viewAuditLog,
  exportAuditLog: audit.exportAuditLog,
  viewCentre: centre.viewCentre,
  listUnassigned: centre.listUnassigned,
  findSubmissions: centre.findSubmissions,
  findProgress: centre.findProgress,
  viewAttention: attention.viewAttention,
  viewCounts: attention.viewCounts,
  suggestAddresses: addresses.suggestAddresses,
  listNotifications: notifications.listNotifications,
  markNotification: notifications.markNotification,
  markAllNotifications: notifications.markAllNotifications,
  markNotificationsAbout: notifications.markNotificationsAbout,
  followNotifications: notifications.followNotifications,
  viewNotificationSettings: notifications.viewNotificationSettings,
  changeNotificationSettings: notifications.changeNotificationSettings,
  changeName: profile.changeName,
  changeReading: profile.changeReading,
  requestEmailChange: profile.requestEmailChange,
  confirmEmailChange: profile.confirmEmailChange,
  changePassword: profile.changePassword,
  signOutEverywhere: profile.signOutEverywhere,
  downloadOwnData: profile.downloadOwnData,
  listDeadLetters: deadLetters.listDeadLetters,
  resendDeadLetter: deadLetters.resendDeadLetter,
  requestBundle: bundles.requestBundle,
  findBundle: bundles.findBundle,
  viewBundle: bundles.viewBundle,
  viewBundleKey: bundles.viewBundleKey,
  reportPageError: pageErrors.reportPageError,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
export type SentWith<N extends CallName> = Sent<Calls[N]>;
