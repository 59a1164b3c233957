import { z } from "zod";

/**
 * What a learner works towards, by the ids of the versions, in answers about them; absent where it is the reference
 * alone, which every browser knows.
 */
export const Qualifications = z.array(z.string()).optional();
