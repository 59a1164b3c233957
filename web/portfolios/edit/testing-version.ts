import type { PortfolioDetail } from "contract/portfolios/portfolios.ts";
import { emptyValues } from "../form/values.ts";

const photo = (name: string) => ({
  path: `uploads/${name}`,
  width: 1,
  height: 1,
  caption: "",
  takenAt: null,
  colour: null,
  sha256: null,
});

/** A draft portfolio of the server with this version number, texts and photos. */
export function version(
  number: number,
  texts: Partial<PortfolioDetail> = {},
  photos: string[] = ["a"],
): PortfolioDetail {
  const place = { number: "", title: "", description: "" };
  return {
    ...emptyValues(new Date("2026-03-01T09:00:00Z"), new URLSearchParams()),
    ...{
      _id: "p",
      unit: place,
      learningOutcome: place,
      criteria: place,
      statement: "",
      sections: [],
      also: [],
      cells: [],
      workplace: "",
      observedBy: "",
      decided: [],
      decisions: [],
      statements: [],
      remarks: [],
      attachments: [],
      voices: [],
      author: null,
      record: null,
      fingerprint: null,
    },
    ...{ dateTime: "2026-03-01T09:00:00.000Z", method: "Direct observation", status: "Draft", submissionCount: 0 },
    ...{ assessorComments: "", submittedAt: null, reviewedAt: null, createdAt: "", updatedAt: "" },
    ...{ userId: { _id: "s", name: "Sam" }, assessor: null, images: [], photos: photos.map(photo), version: number },
    ...{ hasSavedFeedback: false, coverColour: null, feedbackGiven: null, signedOff: null, isUnanswered: false },
    ...texts,
  };
}
