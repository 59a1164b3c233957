import { z } from "zod";
import { call } from "../core/call.ts";
import { ById } from "../core/text.ts";

export const downloadRecord = call("downloadRecord", {
  summary:
    "Everything that is stored about a person, as one page to read without a network: about oneself; for administrators about anybody, and by the id of an application about an applicant, with the sensitive answers",
  params: ById,
  answer: z.string(),
  file: { type: "text/html; charset=utf-8", name: "personal-record.html" },
  permission: "downloadRecord",
  asksAgain: true,
});
