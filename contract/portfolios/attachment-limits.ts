// Apart from the kinds: every form of a portfolio checks with these.

/** `most` is of a portfolio, `name`, `transcript` and `pages` of each; bytes and seconds are by kind. */
export const attachmentLimits = {
  most: 10,
  name: 100,
  transcript: 10_000,
  pages: 100_000,
  document: { bytes: 25_000_000, seconds: 0 },
  audio: { bytes: 100_000_000, seconds: 3600 },
  video: { bytes: 500_000_000, seconds: 1200 },
  /** What an assessor says instead of writing it. */
  voice: { seconds: 300 },
};
