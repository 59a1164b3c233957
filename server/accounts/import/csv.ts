import { fieldOf } from "contract/accounts/import-columns.ts";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { Refusal } from "../../platform/refusal.ts";

/** The contents of a CSV file. `row` is the number that a spreadsheet shows; rows without any text are left out. */
export interface CsvTable {
  headings: string[];
  rows: { row: number; cells: string[] }[];
}

/**
 * Reads a CSV file as spreadsheets write them: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs. Cells are
 * trimmed. @throws Refusal 400 with the reason, for a file that is not CSV
 */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const text = textIn(bytes);
  const [headings = [], ...rest] = recordsIn(text, delimiterOf(text)).map((cells) => cells.map(unescaped));
  const rows = rest.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => cells.some(Boolean));
  return { headings, rows };
}

function textIn(bytes: Uint8Array): string {
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new Refusal(400, "This is a workbook, not a CSV file. Save it as CSV in your spreadsheet, then choose that.");
  const text = decoded(bytes);
  if (text === undefined || text.includes("\0"))
    throw new Refusal(400, "This is not a CSV file. Save the list as CSV in your spreadsheet, then choose that.");
  return text;
}

// `TextDecoder` strips the byte-order mark. Every byte sequence is valid Windows-1252, so that is tried last.
function decoded(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return decodedAs("utf-16le", bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return decodedAs("utf-16be", bytes);
  return decodedAs("utf-8", bytes) ?? decodedAs("windows-1252", bytes);
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Another encoding is tried, or the file is refused.
  }
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

// The delimiter with which most headings are known columns.
function delimiterOf(text: string): string {
  const known = (delimiter: string) => headingsIn(text, delimiter).filter(fieldOf).length;
  return [",", ";", "\t"].reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

function headingsIn(text: string, delimiter: string): string[] {
  try {
    return parse(text, { ...shape, delimiter, to: 1 })[0] ?? [];
  } catch {
    return []; // The quotation marks do not fit this delimiter.
  }
}

function recordsIn(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...shape, delimiter });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = Number(error.lines);
    throw new Refusal(
      400,
      `The file cannot be read near line ${where}. Check that each quotation mark there is closed, and doubled inside a text.`,
    );
  }
}

const shape = { relax_column_count: true, record_delimiter: ["\r\n", "\n", "\r"] };

// CSV exports, ours too, put an apostrophe before a text that a spreadsheet would run as a formula (CSV injection).
function unescaped(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "").trim();
}
