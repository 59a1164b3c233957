import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { photoSubjects, renderPhoto } from "./photos/photos.ts";
import { chanceOf } from "./photos/seed.ts";
import { inOrder, type PlannedPortfolio, photoNames } from "./plan.ts";

/** The photographer's process: takes every photograph of the plan and says when each file is there. */

const day = 86_400_000;
const minute = 60_000;
const [folder = "", today = ""] = process.argv.slice(2);
const two = pLimit(2);

await Promise.all(inOrder().flatMap(photographsOf));

function photographsOf(portfolio: PlannedPortfolio): Promise<void>[] {
  const chance = chanceOf(`photos of ${portfolio.seed}`);
  const suited = photoSubjects.filter((subject) => subject.units.includes(portfolio.unit));
  return photoNames(portfolio).map((name, index) => {
    const subject = chance.of(suited.length > 0 ? suited : photoSubjects);
    const takenAt = new Date(Date.parse(today) - portfolio.worked * day - (12 - index * 3) * minute);
    return two(async () => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      await writeFile(path, await renderPhoto(subject.name, `${portfolio.seed} ${index}`, { takenAt }));
      process.send?.(path);
    });
  });
}
