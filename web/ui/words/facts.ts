/** Every text of these parts. A second language is a file beside this one: docs/decisions/23. */
export const words = { none: "N/A" };
