/** The cache of the app's code, which the page fills and the service worker answers from. */
export const codeCache = "code";

/** The cache of an account's photos begins like this. The service worker fills it while the page has one open. */
export const photoCaches = "photos of ";

/** The key of the one page in the cache, which opens every address. */
export const pageKey = "/";
