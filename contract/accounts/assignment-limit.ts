/** How many students can be assigned at once. In its own file, so that pages can import it without the zod schemas. */
export const assignedMost = 200;
