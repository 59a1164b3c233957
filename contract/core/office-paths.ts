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
} as const;

Object.assign(paths, officePaths);
