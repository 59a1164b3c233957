import { competence } from "./competence.ts";
import { connecting } from "./connecting.ts";
import { installing } from "./installing.ts";
import type { Job } from "./job.ts";
import { organising } from "./organising.ts";
import { proving } from "./proving.ts";
import { safety } from "./safety.ts";

/** Jobs by unit. The texts are short, as people write on a phone at the end of a shift. */
export const jobs: Record<string, Job[]> = {
  ...safety,
  ...organising,
  ...installing,
  ...connecting,
  ...proving,
  ...competence,
};
