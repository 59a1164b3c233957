/** How a question is asked, and so what its answer looks like. */
export type Kind =
  | "line"
  | "tel"
  | "email"
  | "prose"
  | "list"
  | "choice"
  | "yesNo"
  | "country"
  | "day"
  | "month"
  | "tick";

export interface Question {
  /** The field's name in the contract; also the id of its (first) control. */
  path: string;
  label: string;
  kind: Kind;
  hint?: string;
  options?: readonly string[];
  /** What the browser may fill in; for a day, the word before "-day", "-month" and "-year". */
  autoComplete?: string;
  /** Without an answer the application cannot be submitted. */
  needed?: true;
  /** Stored encrypted and apart. */
  sensitive?: true;
  rows?: number;
}

/** Questions that belong together, with the reason for which they are asked. */
export interface Group {
  heading: string;
  /** Paragraphs above the questions. */
  purpose?: string[];
  questions: Question[];
  /** Asks once more for what step 1 has asked: which answer is offered here for which field. */
  copies?: Readonly<Record<string, readonly string[]>>;
}

export interface Step {
  title: string;
  groups: Group[];
}
