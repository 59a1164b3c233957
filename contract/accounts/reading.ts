import { z } from "zod";
import { readingOptions } from "./reading-options.ts";

/** How a person likes to read; stored with the account, so that it is the same on every device. */
export const Reading = z.object({
  font: z.enum(readingOptions.font, "Choose a font.").default("standard"),
  spacing: z.enum(readingOptions.spacing, "Choose a spacing.").default("standard"),
  size: z.enum(readingOptions.size, "Choose a size.").default("standard"),
  contrast: z.enum(readingOptions.contrast, "Choose a contrast.").default("standard"),
});
export type Reading = z.output<typeof Reading>;
