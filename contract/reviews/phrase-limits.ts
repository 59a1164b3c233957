/** The most phrases that an assessor can have, and the most characters of each. */
export const phraseLimits = { most: 100, characters: 1000 };
