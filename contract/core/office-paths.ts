import { paths } from "./paths.ts";

/** Calls of pages that few people open. Those pages import this, and no first load has them. */
export const officePaths = {
  complain: "POST /api/complaints",
  listComplaints: "GET /api/complaints",
  viewComplaint: "GET /api/complaints/{id}",
  changeComplaint: "PUT /api/complaints/{id}",

  viewPrivacy: "GET /api/privacy",
  changePrivacy: "PUT /api/privacy",
  exportProcessing: "GET /api/privacy/record",

  viewPhotoConsent: "GET /api/users/{id}/photo-consent",
  changePhotoConsent: "PUT /api/users/me/photo-consent",

  viewStatistics: "GET /api/statistics",
  exportStatistics: "GET /api/statistics/export",

  exportClaims: "GET /api/claims/export",
  exportClaimsPdf: "GET /api/claims/export-pdf",
  previewImport: "POST /api/users/import/preview",
  importLearners: "POST /api/users/import",
  makeLearner: "POST /api/application-form/{id}/learner",
  takeOnApplication: "PUT /api/application-form/{id}/owner",
  noteOnApplication: "PUT /api/application-form/{id}/notes",
  eraseSensitive: "DELETE /api/application-form/{id}/sensitive",
} as const;

Object.assign(paths, officePaths);
