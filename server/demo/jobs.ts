import type { Job } from "./job.ts";
import { installing } from "./jobs-installing.ts";
import { proving } from "./jobs-proving.ts";
import { aroundTheSite } from "./jobs-site.ts";

/** Jobs by unit. The texts are short, as people write on a phone at the end of a shift. */
export const jobs: Record<string, Job[]> = { ...aroundTheSite, ...installing, ...proving };
