/** Every text of the phrase bank. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Phrases",
  explanation: "Only you see these. Inserting copies a phrase, so changing it later changes no feedback.",
  search: "Search phrases",
  undo: "Undo",
  safe: "Nothing that you wrote is lost.",
  insert: "Insert",
  insertKey: (text: string) => `Insert “${text}”`,
  change: "Change",
  delete: "Delete",
  of: (act: string, text: string) => `${act}: ${text}`,
  added: { label: "New phrase", action: "Add phrase" },
  changed: { label: "Phrase", action: "Save phrase" },
  cancel: "Cancel",
};
