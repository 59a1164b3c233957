import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A PDF's text and its structure for screen readers. */
export interface PdfContents {
  pages: number;
  /** All text, page by page, without the optional breaks in long words. */
  text: string;
  title: unknown;
  language: unknown;
  isMarked: boolean;
  /** Headings, figures and paragraphs in reading order: "H1", "Figure Photo 1 of 2". */
  structure: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<PdfContents> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const { info } = await document.getMetadata();
    const texts: string[] = [];
    const structure: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
      structure.push(...rolesIn(await page.getStructTree()));
    }
    const { Title: title, Language: language } = { Title: undefined, Language: undefined, ...info };
    const mark: unknown = await document.getMarkInfo();
    const marks = mark instanceof Map ? mark : undefined;
    const text = texts.join("\n").replaceAll("\u200b", "");
    return { pages: document.numPages, text, title, language, isMarked: marks?.get("Marked") === true, structure };
  } finally {
    await task.destroy();
  }
}

/** A text without white space, so that the PDF's line breaks do not matter. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function rolesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { role, alt, children } = { role: "", alt: "", children: [], ...node };
  const own = /^(H\d|Figure)$/.test(role) ? [`${role} ${alt}`.trim()] : [];
  return [...own, ...children.flatMap(rolesIn)];
}
