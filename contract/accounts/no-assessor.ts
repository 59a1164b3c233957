/** Stands in an address for the students whom nobody assesses. In a file of its own, so that pages need no schemas for it. */
export const noAssessor = "none";
