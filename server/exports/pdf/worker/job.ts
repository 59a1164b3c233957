/** What a PDF worker renders. Everything in it is plain text and numbers; photos are named by their paths. */
export interface PdfJob {
  template: "portfolio" | "logbook";
  /** What the template reads, from portfolio-document.ts or logbook-document.ts. */
  document: object;
  /** JPEG files on this machine, and the names by which the template includes them; without a path it is missing. */
  photos: { name: string; path: string | undefined }[];
  /** The centre's logo as PNG, in base64; its size is in the document. */
  logo?: string | undefined;
  /** Where the PDF is to be written. */
  into: string;
}
