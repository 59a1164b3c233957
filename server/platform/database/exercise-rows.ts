/** Rounds that several people judge blind, to compare how they decide. */
export interface ExerciseTables {
  exercises: ExerciseRow;
  exerciseParts: ExercisePartRow;
}

export interface ExerciseRow {
  id: string;
  portfolio: string;
  /** The closed round. */
  review: string;
  /** The verifier who chose it. */
  by: string;
  at: string;
  /** A day in London. */
  dueOn: string;
  /** Until then nobody reads what others found. */
  endedAt: string | null;
  agreed: string;
  agreedBy: string | null;
  agreedAt: string | null;
  version: number;
}

/** Who takes part in an exercise, and what they found. */
export interface ExercisePartRow {
  exercise: string;
  account: string;
  /** JSON of places, verdicts and texts. */
  lines: string;
  text: string;
  answeredAt: string | null;
}
