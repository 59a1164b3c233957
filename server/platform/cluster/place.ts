/**
 * Which of the server's worker processes this is, how many there are, and whether others serve already. A server without
 * workers is the first of one. The primary says it in the environment (primary.ts).
 */
export const place = {
  worker: Number(process.env.WORKER ?? 1),
  of: Number(process.env.WORKER_COUNT ?? 1),
  joins: process.env.WORKER_JOINS !== undefined,
};

/** What every log line says besides. */
export const placeInLog = place.of > 1 ? { worker: place.worker } : {};

/** A worker's part of what a whole server may use, at least `least`; everything, where there is one process. */
export function shareOf(all: number, least: number): number {
  return place.of === 1 ? all : Math.max(least, Math.ceil(all / place.of));
}
