import { duration } from "contract/plan/weeks.ts";
import { unsentInWords } from "contract/portfolios/verdicts.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import type { Input } from "../../app/api.ts";
import { sizeOf } from "../../ui/sizes.ts";
import { photosAndFiles } from "../drafts/listed-sentence.ts";
import { fileOfPoster, isFileId } from "../store/files.ts";
import { bytesOf, type OutboxItem, percentSent, photosIn } from "./item.ts";
import { isDone } from "./stored-items.ts";

// What an item is called while it waits.

/** By what the person did, or else by its call. */
export const kinds = {
  createPortfolio: "New portfolio",
  changePortfolio: "Change",
  submit: "Change, then submit for review",
  reviewPortfolio: "Review",
  makeRecord: "Record",
  writeMessage: "Message",
  finishTask: "Plan",
  addHours: "Hours off the job",
  checkSample: "Check of a sample",
  submitFeedback: "Feedback",
  saveFeedback: "Feedback to save",
  signOff: "Feedback, then mark as done",
  finish: "Mark as done",
  reopen: "Mark as undone",
};

/** The message, or the feedback, the decisions and the remarks that wait, to be read and copied. */
export function textIn({ body }: Pick<OutboxItem, "body">): string | undefined {
  // Only messages have the first, and only reviews the others.
  const sent: Partial<Feedback & { text: string }> = body ?? {};
  const { text, assessorComments = "", decisions = [], remarks = [], voice } = sent;
  const words = [unsentInWords(assessorComments, decisions, remarks), voice?.transcript].filter(Boolean).join("\n\n");
  return text ?? (words || undefined);
}

/** What all of them are called. */
export function nounOf(photos: OutboxItem["photos"]): string {
  return photos.some(({ id }) => isFileId(id)) ? "files" : "photos";
}

/** Whose it is, or its photos: how far they have come while they are being sent. */
export function aboutOf({ call, photos, person, body }: OutboxItem, isSending: boolean): string {
  const isSaid = call === "reviewPortfolio" && photos.length > 0;
  if (isSaid) return `Portfolio of ${person}, with your voice, ${sizeOf(bytesOf(photos))}`;
  if (person !== undefined) return `Portfolio of ${person}`;
  if (call === "writeMessage") return "To your assessor";
  if (call === "finishTask") return isDone(body) ? "Done" : "Not done";
  if (call === "addHours") return lengthIn(body);
  const shown = photos.filter(({ id }) => !fileOfPoster(id));
  if (shown.length === 0) return "No photos";
  const size = sizeOf(bytesOf(photos));
  const count = photosIn(shown).length;
  if (!isSending) return `${photosAndFiles(count, shown.length - count)}, ${size}`;
  const sent = photos.reduce((sum, photo) => sum + photo.sent, 0);
  const now = shown.findIndex((photo) => photo.sent < photo.bytes);
  return `${count < shown.length ? "File" : "Photo"} ${now < 0 ? shown.length : now + 1} of ${shown.length}, ${sizeOf(sent)} of ${size}`;
}

function lengthIn(body: OutboxItem["body"]): string {
  const { minutes = 0 }: Partial<Input<"addHours">["body"]> = body ?? {};
  return duration(minutes);
}

/** How far it is, in words. */
export function stateOf(item: OutboxItem, isSending: boolean): string {
  if (item.attention) return "Needs your attention";
  if (isSending) return "Sending";
  const share = percentSent([item]);
  return share > 0 ? `On this device, ${share} % sent` : "On this device";
}
