import { z } from "zod";
import { call } from "../core/call.ts";
import { ById } from "../core/text.ts";

const page = { answer: z.string(), params: ById, asksAgain: true } as const;
const type = "text/html; charset=utf-8";

export const downloadRecord = call("downloadRecord", {
  summary:
    "Everything that is stored about a person, as one page to read without a network: one's own, or anybody's for administrators",
  ...page,
  file: { type, name: "personal-record.html" },
  permission: "downloadRecord",
});

export const downloadApplication = call("downloadApplication", {
  summary:
    "Everything that is stored about an applicant, with the sensitive answers, as one page to read without a network",
  ...page,
  file: { type, name: "application-record.html" },
  permission: "viewApplications",
});
