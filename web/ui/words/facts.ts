/** Every text of these parts. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = { none: "N/A" };
