/** The kind of a question: its control, and the type of its answer. */
export type Kind =
  | "text"
  | "tel"
  | "email"
  | "textarea"
  | "select"
  | "radio"
  | "yesNo"
  | "country"
  | "day"
  | "month"
  | "checkbox";

export type Columns = 3 | 4 | 5 | 6 | 7 | 8 | 12;

export interface Question {
  /** The field's name in the contract; also the id of its (first) control. */
  path: string;
  label: string;
  /** "text" unless it is named. */
  kind?: Kind;
  hint?: string;
  options?: readonly string[];
  /** What the browser may fill in; for a day, the word before "-day", "-month" and "-year". */
  autoComplete?: string;
  /** Stored encrypted, apart from the other answers. */
  sensitive?: true;
  rows?: number;
  /** How many of the form's twelve columns it takes, where that of its kind does not fit. */
  columns?: Columns;
  /** The questions whose answers, joined, can be copied into this one. */
  copyOf?: string[];
  /** While the checkbox `while` is ticked, the answer is that of the question `source`. */
  sameAs?: { source: string; while: string };
}

/** The columns of twelve that a question takes: its box is about as wide as its answers. */
export function columnsOf({ kind = "text", columns, options = [] }: Question): Columns {
  return columns ?? (kind === "radio" && options.length > mostBoxes ? 12 : usual[kind]);
}

/** Up to so many choices stand side by side as boxes. */
export const mostBoxes = 4;

const usual: Record<Kind, Columns> = {
  text: 6,
  tel: 6,
  email: 6,
  textarea: 12,
  select: 8,
  radio: 7,
  yesNo: 6,
  country: 6,
  day: 5,
  month: 4,
  checkbox: 12,
};

/** Questions that belong together, with the reason for which they are asked. */
export interface Group {
  heading: string;
  /** Paragraphs above the questions. */
  purpose?: string[];
  questions: Question[];
}

type Texts = Pick<Question, "label" | "hint">;
type Shape = Omit<Question, "path" | "label" | "hint">;

/** Questions by path, each with its texts, in the order of `shapes`; `within` is what all the paths begin with. */
export function questionsOf<P extends string>(
  texts: Record<P, Texts>,
  shapes: Record<NoInfer<P>, Shape>,
  within = "",
): Question[] {
  return (Object.entries(shapes) as [P, Shape][]).map(([path, shape]) => ({
    path: within + path,
    ...texts[path],
    ...shape,
  }));
}

export function groupOf<P extends string>(
  { fields, ...about }: { heading: string; purpose?: string[]; fields: Record<P, Texts> },
  shapes: Record<NoInfer<P>, Shape>,
  within = "",
): Group {
  return { ...about, questions: questionsOf(fields, shapes, within) };
}
