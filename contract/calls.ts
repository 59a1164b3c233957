import * as accounts from "./accounts.ts";
import * as addresses from "./addresses.ts";
import * as applications from "./applications.ts";
import * as bundling from "./bundling.ts";
import type { Answer, Sent } from "./call.ts";
import * as centre from "./centre.ts";
import * as desk from "./desk.ts";
import * as importing from "./importing.ts";
import * as letters from "./letters.ts";
import * as logbooks from "./logbooks.ts";
import * as notices from "./notices.ts";
import * as oversight from "./oversight.ts";
import * as pageErrors from "./page-errors.ts";
import type { CallName } from "./paths.ts";
import * as portfolios from "./portfolios.ts";
import * as profile from "./profile.ts";
import * as reviews from "./reviews.ts";
import * as trail from "./trail.ts";
import * as workload from "./workload.ts";

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
  reviewPortfolio: reviews.reviewPortfolio,
  listReviews: reviews.listReviews,
  viewAssessment: desk.viewAssessment,
  viewQueue: desk.viewQueue,
  findReviews: desk.findReviews,
  overseeStudents: oversight.overseeStudents,
  overseeStudent: oversight.overseeStudent,
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
  viewTrail: trail.viewTrail,
  exportTrail: trail.exportTrail,
  viewCentre: centre.viewCentre,
  findSubmissions: centre.findSubmissions,
  findProgress: centre.findProgress,
  suggestAddresses: addresses.suggestAddresses,
  listNotices: notices.listNotices,
  markNotice: notices.markNotice,
  markAllNotices: notices.markAllNotices,
  followNotices: notices.followNotices,
  viewSwitches: notices.viewSwitches,
  switchNotices: notices.switchNotices,
  changeName: profile.changeName,
  askForAddress: profile.askForAddress,
  confirmAddress: profile.confirmAddress,
  changePassword: profile.changePassword,
  signOutEverywhere: profile.signOutEverywhere,
  downloadOwnRecord: profile.downloadOwnRecord,
  listDeadLetters: letters.listDeadLetters,
  sendLetterAgain: letters.sendLetterAgain,
  askForBundle: bundling.askForBundle,
  findBundle: bundling.findBundle,
  viewBundle: bundling.viewBundle,
  viewBundleKey: bundling.viewBundleKey,
  reportPageError: pageErrors.reportPageError,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
export type SentWith<N extends CallName> = Sent<Calls[N]>;
