/** Words of an item, each of which counts as much as its weight, as often as it is there or once. */
interface Field {
  words: readonly string[];
  weight: number;
  once?: boolean;
}

interface Hit<Item> {
  item: Item;
  score: number;
  /** The words of the text that it has, the most telling first, at most three. */
  words: string[];
}

// BM25's usual constants: how soon a repeated word says nothing new, and how much a long item is held against it.
const [saturation, lengthWeight] = [1.2, 0.75];
/** A word of the text that is repeated more often counts no more. */
const repeatsMost = 5;

/**
 * A search of items by the words of a text (BM25): the best first, without those that share no word with it. The first
 * line of the text counts twice.
 */
export function wordIndex<Item>(items: readonly Item[], fieldsOf: (item: Item) => Field[]) {
  const documents = items.map((item) => {
    const counts = new Map<string, number>();
    for (const { words, weight, once } of fieldsOf(item)) {
      const stems = words.map(stemOf);
      for (const stem of once ? new Set(stems) : stems) counts.set(stem, (counts.get(stem) ?? 0) + weight);
    }
    return { item, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const having = new Map<string, number>();
  for (const { counts } of documents) for (const stem of counts.keys()) having.set(stem, (having.get(stem) ?? 0) + 1);

  function gainOf(stem: string, count: number, length: number): number {
    const documentsWith = having.get(stem) ?? 0;
    const rarity = Math.log(1 + (documents.length - documentsWith + 0.5) / (documentsWith + 0.5));
    const norm = saturation * (1 - lengthWeight + (lengthWeight * length) / meanLength);
    return (rarity * count * (saturation + 1)) / (count + norm);
  }

  return (text: string): Hit<Item>[] => {
    const [title = ""] = text.split("\n");
    const written = Map.groupBy(wordsOf(`${title}\n${text}`), stemOf);
    const hits = documents.map(({ item, counts, length }) => {
      const parts = [...written].flatMap(([stem, [word = "", ...again]]) => {
        const count = counts.get(stem);
        const times = Math.min(again.length + 1, repeatsMost);
        return count === undefined ? [] : [{ word, score: times * gainOf(stem, count, length) }];
      });
      const best = parts.toSorted((one, other) => other.score - one.score).slice(0, 3);
      return { item, score: parts.reduce((sum, { score }) => sum + score, 0), words: best.map(({ word }) => word) };
    });
    return hits.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  };
}

const stopWords = new Set(
  (
    "a about after all an and any are as at be been before but by can did do does for from had has have i if in into is it " +
    "its my no not of off on one or our out so than that the their them then there they this to up was we were what " +
    "when where which who with work worked would you your job site"
  ).split(" "),
);

/** As they are written, without those that say nothing; a word with a hyphen is also each of its parts. */
export function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\d]+(?:[-'][\p{L}\d]+)*/gu) ?? [])
    .flatMap((word) => (word.includes("-") ? [word, ...word.split("-")] : [word]))
    .filter((word) => word.length > 1 && !stopWords.has(word.toLowerCase()));
}

/** A word without its English ending, so that "labelled" and "labels" are one. Rough, but the same on both sides. */
function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const bare = lower.replace(/'s?$/, "").replace(/(?:ation|ments?|ings?|ions?|ies|ers?|ors?|ed|es|e|s|y)$/, "");
  return bare.length < 3 ? lower : bare.replace(/([a-z])\1$/, "$1");
}
