/**
 * Every call that browser and server know, on one page. Only text, so that the browser's shell can have it without
 * the schemas; the shapes stand in the file of each feature.
 */
export const paths = {
  register: "POST /api/users/register",
  logIn: "POST /api/users/login",
  logOut: "POST /api/users/logout",
  viewSelf: "GET /api/users/me",
  listAccounts: "GET /api/users",
  listAssessors: "GET /api/users/assessors",
  setActive: "PUT /api/users/deactivate/{id}",
  assignAssessor: "PUT /api/users/assign-assessor/{id}",

  listOwnPortfolios: "GET /api/portfolios/user-portfolios",
  createPortfolio: "POST /api/portfolios/save",
  viewPortfolio: "GET /api/portfolios/{id}",
  changePortfolio: "PUT /api/portfolios/{id}",
  deletePortfolio: "DELETE /api/portfolios/{id}",

  listAssessorPortfolios: "GET /api/portfolios/assessor-portfolios/{assessorId}",
  viewForReview: "GET /api/portfolios/assessor/{id}",
  reviewPortfolio: "POST /api/portfolios/{id}/feedback",
  listReviews: "GET /api/portfolios/assessor-reviews",
  viewAssessment: "GET /api/assessment/overview",
  viewQueue: "GET /api/assessment/queue",
  findReviews: "GET /api/assessment/reviews",
  listAllPortfolios: "GET /api/portfolios/admin/all",

  viewOwnLogbook: "GET /api/logbook",
  listLogbookStudents: "GET /api/logbook/students",
  viewLogbook: "GET /api/logbook/students/{id}",

  apply: "POST /api/application-form",
  listApplications: "GET /api/application-form",
  viewApplication: "GET /api/application-form/{id}",

  viewCentre: "GET /api/admin/overview",
  findSubmissions: "GET /api/admin/submissions",
  findProgress: "GET /api/admin/progress",

  suggestAddresses: "GET /api/postcodes",
} as const;

export type CallName = keyof typeof paths;
