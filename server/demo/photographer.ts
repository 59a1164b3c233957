import { fork } from "node:child_process";
import { join } from "node:path";
import type { PlannedPortfolio } from "./plan.ts";

/** Takes the demo's photographs in a process of its own, as the server's refuses to draw anything but photos. */
export interface Photographer {
  /** The files of a portfolio's photographs, as soon as they have been taken. @throws Error when they never will be */
  photosOf(portfolio: PlannedPortfolio): Promise<string[]>;
  close(): void;
}

/** `folder` gets the files, in the order of the plan; `today` is the day from which its dates count back. */
export function openPhotographer(folder: string, today: Date): Photographer {
  const child = fork(join(import.meta.dirname, "photographing.ts"), [folder, today.toISOString()]);
  const taken = new Set<string>();
  let gone = false;
  let news = Promise.withResolvers<void>();
  function tell(): void {
    news.resolve();
    news = Promise.withResolvers();
  }
  child.on("message", (path: string) => {
    taken.add(path);
    tell();
  });
  // The channel closes behind its last message; the process may have ended before.
  child.on("disconnect", () => {
    gone = true;
    tell();
  });

  async function photosOf(portfolio: PlannedPortfolio): Promise<string[]> {
    const paths = portfolio.photos.map((photo) => join(folder, photo.file));
    while (!paths.every((path) => taken.has(path))) {
      if (gone) throw new Error("The demo's photographs could not be made; the lines above say why.");
      await news.promise;
    }
    return paths;
  }

  return { photosOf, close: () => void child.kill() };
}
