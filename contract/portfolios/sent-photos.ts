import { z } from "zod";
import { json } from "../core/form-fields.ts";
import { line } from "../core/text.ts";
import { captionMost, photoLimits } from "./photos.ts";

/**
 * Photos that were uploaded before (uploads.ts), by their ids or their SHA-256 and in their order; they come after `images`.
 * Whoever sends the same photo twice has one upload for both, so each is taken once.
 */
export const UploadsField = json(z.array(z.string().max(64)).max(photoLimits.most)).default([]);

/**
 * The photos in the order in which they are to stand, each with its caption: a stored one by its path, with or without a
 * viewer token; one without a path is the next of `images`, and then of `uploads`. One that `replaces` a stored photo, which
 * is it with marks, has its time and, unless it says another, its caption. Photos that are not in it come last, as they are.
 */
export const PhotosField = json(
  z
    .array(
      z.object({
        path: z.string().max(2000).optional(),
        replaces: z.string().max(2000).optional(),
        caption: line(captionMost).optional(),
      }),
    )
    .max(200),
).default([]);
export type PlacedPhotos = z.output<typeof PhotosField>;
