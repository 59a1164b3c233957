/** What pages need of accounts without the zod schemas, which are not in their bundle. */

/** How text can be shown, the usual way first. */
export const displayOptions = {
  font: ["standard", "dyslexia"],
  spacing: ["standard", "wide"],
  size: ["standard", "large", "largest"],
  contrast: ["standard", "high"],
} as const;

/** The most accounts in one answer. */
export const accountsMost = 5000;
/** So many accounts an administrator's table shows at first. */
export const accountsFirst = 25;

/** The filter value for students without an assessor. */
export const noAssessor = "none";
