/** The cache of the app's code, which the page fills and the service worker answers from. */
export const codeCache = "code";

/** The cache of an account's photos begins like this. The service worker fills it while the page has one open. */
export const photoCaches = "photos of ";

/** The cache of the pages as an account last saw them begins like this. */
export const pageCaches = "pages of ";

/** What a page sends to the service worker, which keeps it until the next visit of this address. */
export interface SeenPage {
  account: string;
  path: string;
  /** When the session ends by itself, in milliseconds: it is shown no longer. */
  until: number;
  /** The app's first script: another build draws the page with other styles. */
  build: string;
  /** The font that it was shown in, unless it came too late. */
  font: string | undefined;
  /** The opening tag of the document, which says how the person likes to read. */
  document: string;
  markup: string;
}

/** The key of the one page in the cache, which opens every address. */
export const pageKey = "/";

/** What another app of the device shares with this one: the service worker puts it here, the form of a new portfolio takes it. */
export const sharedCache = "shared photos";

/** Where the browser sends it (public/manifest.webmanifest), and the form that takes it. */
export const sharePath = "/share-photos";
export const sharedForm = "/portfolio?shared";
