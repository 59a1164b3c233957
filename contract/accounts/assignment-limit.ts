/** How many students can be given an assessor at once. Here, so that the screen can know it without the schemas. */
export const assignedMost = 200;
