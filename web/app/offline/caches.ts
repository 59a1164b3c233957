/** The caches that the page fills and the service worker answers from. */
export const codeCache = "code";
export const photoCache = "photos";

/** The key of the one page in the cache, which opens every address. */
export const pageKey = "/";
