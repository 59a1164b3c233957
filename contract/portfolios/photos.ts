/** What a portfolio's photos may be; `bytes` and `pixels` are of each. */
export const photoLimits = { most: 20, bytes: 20_000_000, pixels: 50_000_000 };

/** The longest caption of a photo, in characters. */
export const captionMost = 200;

/** The longest side of the two stored sizes, in pixels. */
export const fullEdge = 2048;
export const thumbnailEdge = 480;

/**
 * `recommended`: at 50 kB a second a piece takes four seconds, and five lost ones are 8 % of a photo of 12 MB. `least`: a
 * smaller piece is refused unless it is the last, so that a photo has at most 1,221.
 */
export const pieceBytes = { recommended: 196_608, least: 16_384 };
