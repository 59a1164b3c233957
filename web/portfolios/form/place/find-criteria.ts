import { hasWords, searchWords } from "contract/core/search.ts";
import { curriculum } from "contract/portfolios/curriculum.ts";
import type { CurriculumPlace } from "./choose-place.ts";

export interface FoundCriterion extends CurriculumPlace {
  description: string;
}

/** As many as a phone shows without scrolling; more words find fewer. */
const most = 5;

/**
 * The criteria that have all of these words, in their own text, in those of their unit and outcome or as their numbers; those
 * come first that have them in their own. None without words.
 */
export function findCriteria(search: string): { shown: FoundCriterion[]; more: number } {
  const words = searchWords(search);
  if (words.length === 0) return { shown: [], more: 0 };
  const found = all().filter(({ texts }) => hasWords(texts, words));
  const isOwn = ({ criterion }: Searchable) => hasWords([criterion.criteria, criterion.description], words);
  const ordered = [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))].map(({ criterion }) => criterion);
  return { shown: ordered.slice(0, most), more: Math.max(0, ordered.length - most) };
}

interface Searchable {
  criterion: FoundCriterion;
  texts: string[];
}

function all(): Searchable[] {
  return curriculum.performance_units.flatMap(({ unit, title, learning_outcomes }) =>
    learning_outcomes.flatMap((outcome) =>
      outcome.assessment_criteria.map(({ AC_number: criteria, description }) => ({
        criterion: { unit, learningOutcome: String(outcome.LO_number), criteria, description },
        texts: [unit, title, outcome.description, criteria, description],
      })),
    ),
  );
}
