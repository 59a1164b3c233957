/** Every text of the audit trail but its sentences. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = {
  title: "Audit Trail",
  person: "Person (name or email)",
  portfolio: "Portfolio (identifier)",
  from: "From",
  to: "To",
  none: "No entries found.",
  caption: "Audit Trail, newest first",
  columns: { position: "No.", time: "Time", what: "What Happened", status: "Status" },
  onlyPortfolio: "This portfolio only",
  onlyPortfolioOf: (sentence: string, position: number) => `This portfolio only: ${sentence} No. ${position}`,
  statusChange: (was: string, became: string) => `${was} → ${became}`,
  pages: { label: "Pages", newest: "Newest entries", older: "Older entries" },
  save: "Export as CSV",
  saved: (file: string) => `The entries are saved as ${file}.`,
};
