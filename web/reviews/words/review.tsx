import type { ReactNode } from "react";

/**
 * Every text of the review page beside the feedback. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  title: "Review Portfolio",
  back: "Back to the board",
  waiting: (days: string, day: string) => `Waiting ${days}, since ${day}`,
  waitingToday: "Waiting since today",
  details: {
    title: "Portfolio Details",
    numbered: (number: string, text: string) => `${number}: ${text}`,
  },
  photos: {
    title: "Images",
    list: "Photos",
    none: "This portfolio has no photos.",
    place: (place: number, count: number) => `Photo ${place} of ${count}`,
    isNew: "New since the last round",
    enlarge: "Enlarge",
    previous: "Previous photo",
    next: "Next photo",
    rotate: "Rotate right",
    show: (place: number) => `Show photo ${place}`,
    new: "new",
    inOthers: "also in another portfolio",
    same: "The same photo is also in",
    sameIn: (portfolio: ReactNode, student: string, place: number) => (
      <>
        {portfolio} by {student} (photo {place})
      </>
    ),
  },
  changes: {
    since: (moment: string) => `Changed since ${moment}`,
    nothing: "Nothing has changed since the last feedback.",
    photos: "Photos",
    photosAdded: (count: number) => (count === 1 ? "1 photo added" : `${count} photos added`),
    photosRemoved: (count: number) => (count === 1 ? "1 photo removed" : `${count} photos removed`),
    photoMarked: (photo: number) => `Photo ${photo} marked or turned`,
    reordered: "Photos in another order",
    captionOf: (photo: number) => `Caption of photo ${photo}`,
    photosRemovedOf: (count: number, day: string) => `${words.changes.photosRemoved(count)}, taken ${day}`,
    before: "Before",
    now: "Now",
  },
  rounds: {
    latest: "Previous feedback",
    older: (count: number) => (count === 1 ? "1 earlier round" : `${count} earlier rounds`),
    by: (moment: string, assessor: string) => `${moment}, ${assessor}`,
    savedByOther: (assessor: string, moment: string) =>
      `${assessor} saved feedback on ${moment} that was not submitted. Only ${assessor} can read it.`,
  },
};
