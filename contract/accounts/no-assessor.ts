/** The filter value for students without an assessor. In its own file, so that pages can import it without the zod schemas. */
export const noAssessor = "none";
