import { remarkMost } from "contract/portfolios/verdicts.ts";

/** A part of a text, in UTF-16 units. */
export interface Part {
  from: number;
  to: number;
}

/** What is selected of the text that an element shows; undefined for nothing, or for more than that text. */
export function selectedIn(shown: HTMLElement): Part | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!shown.contains(startContainer) || !shown.contains(endContainer)) return undefined;
  const upTo = (node: Node, offset: number) => {
    const before = document.createRange();
    before.setStart(shown, 0);
    before.setEnd(node, offset);
    return before.toString().length;
  };
  return { from: upTo(startContainer, startOffset), to: upTo(endContainer, endOffset) };
}

/** The passage of a part, without white space around it and at most as long as a remark quotes; else of the whole text. */
export function passageOf(text: string, part: Part = { from: 0, to: text.length }): Part & { quote: string } {
  const selected = text.slice(part.from, part.to);
  const quote = selected.trim().slice(0, remarkMost).trimEnd();
  if (quote === "") return passageOf(text);
  const from = part.from + selected.length - selected.trimStart().length;
  return { from, to: from + quote.length, quote };
}

/** Marks parts of the text that an element shows, where the browser can. Answers what takes the marks away. */
export function highlighted(shown: HTMLElement, parts: readonly Part[]): () => void {
  if (parts.length === 0 || !globalThis.CSS?.highlights) return () => undefined;
  const marks = CSS.highlights.get("remark") ?? startMarking();
  const ranges = parts.map(({ from, to }) => {
    const range = document.createRange();
    range.setStart(...pointIn(shown, from));
    range.setEnd(...pointIn(shown, to));
    marks.add(range);
    return range;
  });
  return () => {
    for (const range of ranges) marks.delete(range);
  };
}

// Its rule stands here: the style sheet is part of every first load.
function startMarking(): Highlight {
  const marks = new Highlight();
  CSS.highlights.set("remark", marks);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("::highlight(remark) { background-color: var(--color-waiting-soft) }");
  document.adoptedStyleSheets.push(sheet);
  return marks;
}

/** The node in which a text stands so far from its beginning, and how far within it. */
function pointIn(shown: HTMLElement, offset: number): [Node, number] {
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.nodeValue ?? "";
    if (left <= length) return [node, left];
    left -= length;
  }
  return [shown, shown.childNodes.length];
}
