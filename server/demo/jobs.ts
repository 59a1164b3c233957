import type { Job } from "./job.ts";
import { competence } from "./jobs-competence.ts";
import { connecting } from "./jobs-connecting.ts";
import { installing } from "./jobs-installing.ts";
import { organising } from "./jobs-organising.ts";
import { proving } from "./jobs-proving.ts";
import { safety } from "./jobs-safety.ts";

/** Jobs by unit. The texts are short, as people write on a phone at the end of a shift. */
export const jobs: Record<string, Job[]> = {
  ...safety,
  ...organising,
  ...installing,
  ...connecting,
  ...proving,
  ...competence,
};
