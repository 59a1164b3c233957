/** What a press is asked to print. Everything in it is plain text and figures; photos are named by their paths. */
export interface PdfJob {
  template: "portfolio" | "logbook";
  /** What the template reads; its shape is that of `PortfolioSheet` or `LogbookSheet`. */
  sheet: object;
  /** JPEG files on this machine, and the names under which the sheet speaks of them. */
  photos: { name: string; path: string }[];
  /** Where the PDF is to be written. */
  into: string;
}
