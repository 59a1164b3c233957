/*
 * Text that people have typed and e-mails quote. Anybody can type a name into a public form and cause an e-mail to anybody
 * else, so e-mails quote only what cannot carry a message of its own: names that look like names, and titles without a
 * link. Everything else is left out; each e-mail makes sense without it.
 */

const limits = { name: 60, words: 6, title: 100 };

/** A name for a greeting, a header or a sentence; "" for what does not look like one. */
export function nameInEmail(typed: string): string {
  const name = oneLine(typed);
  const words = name.split(" ");
  return name.length <= limits.name && words.length <= limits.words && words.every(isWordOfName) ? name : "";
}

/** A title to quote in a sentence, cut to 100 characters; "" when mail programs would find a link in it. */
export function titleInEmail(typed: string): string {
  const title = oneLine(typed);
  if (link.test(title)) return "";
  return title.length <= limits.title ? title : `${title.slice(0, limits.title).toWellFormed().trim()}…`;
}

/** The text on one line, as a mail header must be: control characters and line breaks become spaces. */
export function lineOf(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function oneLine(text: string): string {
  return lineOf(text).replaceAll(/\s+/g, " ");
}

// Letters of any script with the marks that belong to them, O'Neill, Anne-Marie, J.R.R., Jr., (Bob); a dot between
// letters is an initial's or a web address's. Persian and Indian names have joiners and non-joiners in them.
function isWordOfName(word: string): boolean {
  return /^\(?(?:(?:\p{L}\.)+|[\p{L}\p{M}'’ʼ‘`·\u2010\u2011-]*\p{L}[\p{L}\p{M}'’ʼ‘`·\u2010\u2011-]*[.,]?)\)?$/u.test(
    word.replaceAll(/\u200c|\u200d/g, ""),
  );
}

// Many mail programs turn www., any.thing, e-mail addresses and everything with a URL scheme into links.
const link = /:\/\/|\bwww\.|[^\s@]@[^\s@]|[\p{L}\p{N}-][.。．｡][\p{L}-]{2,}|\b(?:mailto|tel|javascript|data):/iu;
