import * as accounts from "./accounts.ts";
import * as addresses from "./addresses.ts";
import * as applications from "./applications.ts";
import type { Answer, Sent } from "./call.ts";
import * as desk from "./desk.ts";
import * as logbooks from "./logbooks.ts";
import * as oversight from "./oversight.ts";
import type { CallName } from "./paths.ts";
import * as portfolios from "./portfolios.ts";
import * as reviews from "./reviews.ts";

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
  listOwnPortfolios: portfolios.listOwnPortfolios,
  createPortfolio: portfolios.createPortfolio,
  viewPortfolio: portfolios.viewPortfolio,
  changePortfolio: portfolios.changePortfolio,
  deletePortfolio: portfolios.deletePortfolio,
  listAllPortfolios: portfolios.listAllPortfolios,
  listAssessorPortfolios: reviews.listAssessorPortfolios,
  viewForReview: reviews.viewForReview,
  reviewPortfolio: reviews.reviewPortfolio,
  listReviews: reviews.listReviews,
  viewAssessment: desk.viewAssessment,
  viewQueue: desk.viewQueue,
  findReviews: desk.findReviews,
  viewOwnLogbook: logbooks.viewOwnLogbook,
  listLogbookStudents: logbooks.listLogbookStudents,
  viewLogbook: logbooks.viewLogbook,
  apply: applications.apply,
  listApplications: applications.listApplications,
  viewApplication: applications.viewApplication,
  viewCentre: oversight.viewCentre,
  findSubmissions: oversight.findSubmissions,
  findProgress: oversight.findProgress,
  suggestAddresses: addresses.suggestAddresses,
} satisfies Record<CallName, unknown>;

export type Calls = typeof calls;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
export type SentWith<N extends CallName> = Sent<Calls[N]>;
