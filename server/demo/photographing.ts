import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import sharp from "sharp";
import { renderPhoto } from "./photos/photos.ts";
import { planned } from "./plan.ts";

/** The photographer's process: takes every photograph of the plan and says when each file is there. */

const [folder = "", today = ""] = process.argv.slice(2);
const two = pLimit(2);
sharp.concurrency(1);
sharp.cache(false);

const photos = planned(new Date(today)).flatMap(({ learner, job, photos }) =>
  photos.map((photo) => ({ ...photo, place: `${learner} ${job.title}` })),
);
await Promise.all(
  photos.map(({ file, subject, ...occasion }) =>
    two(async () => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      await writeFile(path, await renderPhoto(subject, file, occasion));
      process.send?.(path);
    }),
  ),
);
