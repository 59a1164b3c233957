/** A row of a CSV text; `row` is the number that a spreadsheet shows. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** The rows of a CSV text, and those that cannot be read, with the reason. Lines end with LF, CRLF or CR. */
export function rowsOf(text: string): { rows: CsvRow[]; broken: { row: number; message: string }[] } {
  const rows: CsvRow[] = [];
  const broken: { row: number; message: string }[] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const row = rows.length + 1;
    const [cell, end, fault] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    if (fault) broken.push({ row, message: fault });
    cells.push(cell);
    at = end;
    if (text[at] === ",") {
      at += 1;
      // The last cell of the text may be empty.
      if (at < text.length) continue;
      cells.push("");
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push({ row, cells });
    cells = [];
  }
  return { rows, broken };
}

type Cell = [text: string, end: number, fault?: string];

const separator = /[,\r\n]/g;

function plain(text: string, from: number): Cell {
  separator.lastIndex = from;
  const end = separator.exec(text)?.index ?? text.length;
  return [text.slice(from, end), end];
}

// A quotation mark inside is doubled.
function quoted(text: string, from: number): Cell {
  const parts: string[] = [];
  for (let start = from + 1; ; ) {
    const end = text.indexOf('"', start);
    if (end < 0) return [text.slice(from + 1), text.length, "A quotation mark is opened here and not closed."];
    parts.push(text.slice(start, end));
    if (text[end + 1] !== '"') {
      const [rest, after] = plain(text, end + 1);
      if (rest.trim() === "") return [parts.join('"'), after];
      return [parts.join('"') + rest, after, "Double each quotation mark inside a text, and put the text between two."];
    }
    start = end + 2;
  }
}
