/**
 * The texts of a portfolio's photos, which assessors read too. A second language is a file beside this one:
 * docs/decisions/23.
 */
export const words = {
  none: "This portfolio has no photos.",
  photo: "Photo",
  name: (number: number, all: number) => `Photo ${number} of ${all}`,
  nameTaken: (number: number, all: number, day: string) => `Photo ${number} of ${all}, taken ${day}`,
  position: (number: number, all: number) => `${number} of ${all}`,
  enlarged: {
    title: "Enlarged Image",
    previous: "Previous photo",
    next: "Next photo",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    rotate: "Rotate right",
  },
  record: {
    camera: "Camera",
    size: "Size",
    pixels: (width: number, height: number) => `${width} × ${height} pixels`,
    hash: "SHA-256 of the file that was sent",
  },
  taken: {
    unknown: "The photo does not say when it was taken.",
    on: (moment: string) => `Taken ${moment}`,
    apart(moment: string, days: number) {
      const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
      return `Taken ${moment}, ${count} ${days > 0 ? "before" : "after"} the portfolio's date`;
    },
  },
};
