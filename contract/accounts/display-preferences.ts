import { z } from "zod";
import { displayOptions } from "./display-options.ts";

/** How a person likes to read; stored with the account, so that it is the same on every device. */
export const DisplayPreferences = z.object({
  font: z.enum(displayOptions.font, "Choose a font.").default("standard"),
  spacing: z.enum(displayOptions.spacing, "Choose a spacing.").default("standard"),
  size: z.enum(displayOptions.size, "Choose a size.").default("standard"),
  contrast: z.enum(displayOptions.contrast, "Choose a contrast.").default("standard"),
});
export type DisplayPreferences = z.output<typeof DisplayPreferences>;
