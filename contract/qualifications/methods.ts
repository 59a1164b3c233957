/** Assessment methods, in the order in which they are offered. */
export const methods = [
  "Professional discussion",
  "Witness testimony",
  "Written questions",
  "Work Product",
  "Direct observation",
  "Oral questions",
  "APL / RPL",
] as const;
