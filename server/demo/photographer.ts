import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type PlannedPortfolio, photoNames } from "./plan.ts";

/** Takes the demo's photographs in a process of its own, as the server's refuses to draw anything but photos. */
export interface Photographer {
  /** The files of a portfolio's photographs, as soon as they have been taken. */
  photosOf(portfolio: PlannedPortfolio): Promise<string[]>;
  close(): Promise<void>;
}

/** `folder` gets the files, in the order of the plan; `today` is the day from which its dates count back. */
export function openPhotographer(folder: string, today: Date): Photographer {
  const child = fork(join(import.meta.dirname, "photographing.ts"), [folder, today.toISOString()]);
  const ended = once(child, "exit").then(([status]) => {
    if (status !== 0) throw new Error("The demo's photographs could not be made; the lines above say why.");
  });
  const taken = new Set<string>();
  let tell = Promise.withResolvers<void>();
  child.on("message", (path: string) => {
    taken.add(path);
    tell.resolve();
    tell = Promise.withResolvers();
  });

  async function photosOf(portfolio: PlannedPortfolio): Promise<string[]> {
    const paths = photoNames(portfolio).map((name) => join(folder, name));
    while (!paths.every((path) => taken.has(path))) await Promise.race([tell.promise, ended]);
    return paths;
  }

  return { photosOf, close: () => ended.catch(() => undefined) };
}
