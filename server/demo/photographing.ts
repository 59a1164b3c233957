import { mkdir, writeFile } from "node:fs/promises";
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

// Once nobody waits for the photographs any more, whether they are all taken or not, there is nothing left to do.
process.once("disconnect", () => process.exit());

const photos = planned(new Date(today)).flatMap(({ learner, job, photos }) =>
  photos.map((photo) => ({ ...photo, place: `${learner} ${job.title}` })),
);
await Promise.all(
  photos.map(({ file, subject, ...occasion }) =>
    two(async () => {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await renderPhoto(subject, file, occasion));
      await tell(path);
    }),
  ),
);
process.disconnect?.();

function tell(path: string): Promise<unknown> {
  return new Promise((told) => process.send?.(path, undefined, undefined, told) ?? told(undefined));
}
