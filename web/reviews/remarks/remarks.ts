import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Attachment, Photo } from "contract/portfolios/portfolios.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";

export type PhotoRemark = Extract<GivenRemark, { on: "photo" }>;
export type RecordingRemark = Extract<GivenRemark, { on: "recording" }>;
export type PassageRemark = Extract<GivenRemark, { on: "text" }>;

/** Whether something is written or said; one that is being made has neither yet. */
export const hasText = ({ text, voice }: GivenRemark) => text.trim() !== "" || voice !== undefined;

export function isOn({ path }: Pick<Photo, "path">, remark: GivenRemark): remark is PhotoRemark {
  return remark.on === "photo" && barePath(remark.photo) === barePath(path);
}

export function isAt({ path }: Pick<Attachment, "path">, remark: GivenRemark): remark is RecordingRemark {
  return remark.on === "recording" && barePath(remark.attachment) === barePath(path);
}

/** Whether the photo or the recording is still there, or the text still says so. */
export function isThere(remark: GivenRemark, portfolio: PortfolioForReview): boolean {
  if (remark.on === "photo") return portfolio.photos.some((photo) => isOn(photo, remark));
  if (remark.on === "recording") return portfolio.attachments.some((attachment) => isAt(attachment, remark));
  return portfolio[remark.field].slice(remark.from, remark.to).trim() === remark.quote;
}

/** Whether these are the same remarks, in the same order. */
export function areSameRemarks(some: readonly GivenRemark[], others: readonly GivenRemark[]): boolean {
  const texts = (given: readonly GivenRemark[]) => given.filter(hasText).map(remarkAsText).join("\n");
  return texts(some) === texts(others);
}

const place = ["place", "unit", "learningOutcome", "criteria"];
const parts = [
  "on",
  "photo",
  "x",
  "y",
  "attachment",
  "second",
  "field",
  "from",
  "to",
  "quote",
  "text",
  "voice",
  "upload",
  ...place,
];

export function remarkAsText(remark: GivenRemark): string {
  return JSON.stringify({ ...remark, text: remark.text.trim() }, parts);
}
