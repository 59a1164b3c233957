/** How text can be shown, the usual way first. In its own file, so that pages can import it without the zod schemas. */
export const displayOptions = {
  font: ["standard", "dyslexia"],
  spacing: ["standard", "wide"],
  size: ["standard", "large", "largest"],
  contrast: ["standard", "high"],
} as const;
