// Why what a table has of an erased person goes or stays (what-becomes.ts).

export const all = "Nothing of it stays.";
export const ids = "It names people by the id of their account alone, which leads to the pseudonym.";
export const judged = "What was decided, when and by whom: awarding bodies ask for it for three years (Highfield).";
export const nobody = "It says nothing about a person.";
