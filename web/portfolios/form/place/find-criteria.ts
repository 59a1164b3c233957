import { hasWords, searchWords } from "contract/core/search.ts";
import type { CurriculumEntry } from "contract/qualifications/curriculum.ts";

/** As many as a phone shows without scrolling; more words find fewer. */
const most = 5;

/**
 * Those of these criteria that have all of these words, in their own text, in those of their unit and outcome or as their numbers; those
 * come first that have them in their own. None without words.
 */
export function findCriteria(
  entries: readonly CurriculumEntry[],
  search: string,
): { shown: CurriculumEntry[]; more: number } {
  const words = searchWords(search);
  if (words.length === 0) return { shown: [], more: 0 };
  const found = entries.filter(({ unit, unitTitle, outcomeText, criteria, description }) =>
    hasWords([unit, unitTitle, outcomeText, criteria, description], words),
  );
  const isOwn = ({ criteria, description }: CurriculumEntry) => hasWords([criteria, description], words);
  const ordered = [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))];
  return { shown: ordered.slice(0, most), more: Math.max(0, ordered.length - most) };
}
