/** What stands in the place of a name. */
const gap = "…";

/**
 * Words of names that texts about this work have as well: colours of cores, what walls are made of, verbs. Any other word of
 * a name goes however it is written, so one that is missing here costs a word of a text and gives nobody away.
 */
const ordinary = new Set(
  `amber april ash august baker ball banks barn bell berry best bill black bolt bond booth bridge brook brown burns bush
  butcher butler carpenter carter chance chase church clay cole cook cooper court cross dale dash day dean drew earl
  early east english ernest faith fall farmer field fields fisher flint ford forest fox france frank free french frost
  gale gardener gene glass gold good grant grave gray green grey ground guy hall hand hands hardy head heath hill holder
  holly home hope house hunt hunter iron iris ivory ivy jack jade joy june just key king knight lake lamb lane law lay
  leader light lily little lock long love major mark marks marsh mason may merit mile miles mill miller mills moon more
  moss noble nail north oak page park pat patience peace penny pick pike pipe pitt plant pole pool poole poor porter
  potter power price pride pure rail rain ray read red reed rich ridge ring rise river rob robin rock rod rose royal ruby
  rush rust sage salt sand sandy saddler seal sharp short silver skip slater small smith snow south spark sparks speed
  spring steel stem step stock stone storm street strong sue summer summers swift tanner taylor temple thatcher thorn tile
  tower town turner trench underwood violet walker wall walls ward warden waters watt watts way weaver webb welch wells
  west wheeler white will willow winter wise wood woods wright yard york young`.split(/\s+/),
);

/**
 * A text without the names of these people: what is judged blind says neither whose work it is nor who decided. Two words
 * of one name beside each other go however they are written, and so does a single word, but for one that is also an
 * ordinary word: that goes with a capital, as a name is written. Words of two letters go as they are in the name.
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const whole = names.map((name) => wordsOf(name, 1)).filter((words) => words.length > 1);
  const single = [...new Set(names.flatMap((name) => wordsOf(name, 2)))].sort(byLength);
  const without = whole.reduce((now, words) => now.replace(together(words), gap), text);
  return single.reduce((now, word) => now.replace(alone(word), gap), without);
}

function wordsOf(name: string, least: number): string[] {
  return (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(({ length }) => length >= least);
}

function byLength(one: string, other: string): number {
  return other.length - one.length;
}

// A word has nothing to escape: letters, marks and digits.
function together(words: readonly string[]): RegExp {
  const any = `(?:${[...words].sort(byLength).join("|")})`;
  return inText(`${any}(?:[\\s.'’-]{1,2}${any})+`, "giu");
}

function alone(word: string): RegExp {
  if (word.length === 2) return inText(word, "gu");
  if (!ordinary.has(word.toLowerCase())) return inText(word, "giu");
  const [first = "", ...rest] = word;
  return inText(`(?:${first.toUpperCase()}${rest.join("").toLowerCase()}|${word.toUpperCase()})`, "gu");
}

function inText(pattern: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags);
}
