/**
 * `recommended`: at 50 kB a second a piece takes four seconds, and five lost ones are 8 % of a photo of 12 MB. `least`: a
 * smaller piece is refused unless it is the last, so that a photo has at most 1,221.
 */
export const pieceBytes = { recommended: 196_608, least: 16_384 };
