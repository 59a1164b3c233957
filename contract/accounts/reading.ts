import { z } from "zod";

/** How a person likes to read; stored with the account, so that it is the same on every device. */
export const Reading = z.object({
  font: z.enum(["standard", "dyslexia"], "Choose a font.").default("standard"),
  spacing: z.enum(["standard", "wide"], "Choose a spacing.").default("standard"),
  size: z.enum(["standard", "large", "largest"], "Choose a size.").default("standard"),
  contrast: z.enum(["standard", "high"], "Choose a contrast.").default("standard"),
});
export type Reading = z.output<typeof Reading>;
