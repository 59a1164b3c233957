import { rowsOf } from "./csv.ts";
import { QualificationDocument, qualificationLimits } from "./document.ts";
import { inconsistencies } from "./document-faults.ts";
import type { Fault, QualificationFile } from "./qualifications.ts";

/** The most faults that are listed. */
export const faultsMost = 200;

interface Read {
  /** Undefined while there are faults. */
  document: QualificationDocument | undefined;
  /** The first of them; how many there are in all. */
  faults: Fault[];
  faultsTotal: number;
}

type Shaped = Pick<QualificationDocument, "code" | "units" | "requirements">;
type Path = readonly PropertyKey[];
/** What is read before it is known to be a qualification, and where each part of it stood. */
interface Raw {
  value: unknown;
  /** The same, where it has the shape of a document whatever its texts are. */
  shaped?: Shaped;
  whereOf: (path: Path) => string;
  faults: Fault[];
}

/** Reads a qualification from a file: all of it, or everything that is wrong with it and where. */
export function readQualification(file: QualificationFile): Read {
  const text = file.text.replace(/^\uFEFF/, "");
  const tooLong = new TextEncoder().encode(text).length > qualificationLimits.bytes;
  const raw = tooLong
    ? failed("file", "A qualification has at most 2 MB.")
    : file.kind === "json"
      ? rawJson(text)
      : rawCsv(text, file);
  const { value, shaped, whereOf } = raw;
  const parsed = value === undefined ? undefined : QualificationDocument.safeParse(value);
  const issues = parsed?.error?.issues ?? [];
  const faults = [
    ...raw.faults,
    ...issues.map(({ path, ...issue }) => ({ where: whereOf(path), message: sentenceOf(path, issue) })),
    ...inconsistenciesOf(parsed?.data ?? shaped).map(({ path, message }) => ({ where: whereOf(path), message })),
  ];
  const unique = [...new Map(faults.map((fault) => [`${fault.where} ${fault.message}`, fault])).values()];
  return {
    document: unique.length === 0 ? parsed?.data : undefined,
    faults: unique.slice(0, faultsMost),
    faultsTotal: unique.length,
  };
}

function inconsistenciesOf(document: Shaped | undefined) {
  return document ? inconsistencies(document) : [];
}

function failed(where: string, message: string): Raw {
  return { value: undefined, whereOf: () => where, faults: [{ where, message }] };
}

// What zod says by itself is for engineers.
function sentenceOf(path: Path, { code, message }: { code?: string | undefined; message: string }): string {
  const part = path.at(-1);
  if (code === "too_big" && path.length === 1 && (part === "units" || part === "requirements"))
    return `A qualification has at most ${qualificationLimits[part]} ${part}.`;
  return /^(Invalid|Too|Unrecognized)/.test(message) ? "This is missing, or not what belongs here." : message;
}

/* JSON */

function rawJson(text: string): Raw {
  try {
    const value: unknown = JSON.parse(text);
    return { value: value ?? "", whereOf: whereInJson, faults: [...oddities(value, [])] };
  } catch {
    const message = text.includes("\uFFFD")
      ? notUtf8
      : "This is not JSON. Choose the file that the awarding body gives.";
    return failed("file", message);
  }
}

/** "units 3, outcomes 1, text": counted from 1, as people do. */
function whereInJson(path: Path): string {
  const names = path.map((part) => (typeof part === "number" ? ` ${part + 1}` : `, ${String(part)}`));
  return names.join("").slice(2) || "file";
}

const fields: Record<string, readonly string[]> = {
  "": ["code", "title", "units", "requirements", "rules"],
  units: ["unit", "title", "outcomes"],
  outcomes: ["number", "text", "criteria"],
  criteria: ["number", "text"],
  requirements: ["id", "scope", "kind", "text", "cells", "method", "least", "realWork"],
  scope: ["unit", "outcome", "criterion"],
  cells: ["id", "name", "by"],
  rules: ["evidenceAfterRegistration", "monthsCurrent", "weeksBeforeClaim"],
};

/** How deep a text of a document stands at most: units, 3, outcomes, 1, criteria, 2, text. */
const deepest = 8;

function* oddities(value: unknown, path: readonly (string | number)[]): Generator<Fault> {
  if (typeof value === "string") yield* inText(value, whereInJson(path));
  // No document is deeper; what is has another fault.
  if (typeof value !== "object" || value === null || path.length > deepest) return;
  const known = Array.isArray(value)
    ? undefined
    : fields[String(path.findLast((part) => typeof part === "string") ?? "")];
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (known && !known.includes(key)) yield { where: whereInJson(at), message: "There is no such field." };
    else yield* oddities(part, at);
  }
}

/* CSV: a row for each criterion */

export const csvColumns = ["unit", "unitTitle", "outcome", "outcomeText", "criterion", "criterionText"] as const;
type Column = (typeof csvColumns)[number];
type Line = Record<Column, string> & { row: number };

function rawCsv(text: string, { code, title }: { code: string; title: string }): Raw {
  const { rows, broken } = rowsOf(text);
  const [head, ...rest] = rows;
  const names = (head?.cells ?? []).map((name) => name.trim());
  const faults = [...broken.map(({ row, message }) => ({ where: `row ${row}`, message })), ...inHead(names)];
  if (faults.some(({ where }) => where.startsWith("row 1,")))
    return { value: undefined, whereOf: () => "row 1", faults };
  const lines = rest
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ row, cells }): Line => {
      if (cells.length > names.length)
        faults.push({ where: `row ${row}`, message: "This row has more cells than columns." });
      const cell = (column: Column) => cells[names.indexOf(column)]?.trim() ?? "";
      const line = Object.fromEntries(csvColumns.map((column) => [column, cell(column)])) as Record<Column, string>;
      for (const column of csvColumns) faults.push(...inText(line[column], `row ${row}, ${column}`));
      return { ...line, row };
    });
  const units = grouped(lines, "unit").map((ofUnit) => ({
    ...{ line: ofUnit.line, outcomes: grouped(ofUnit.lines, "outcome") },
    title: agreed(ofUnit.lines, "unitTitle", faults),
  }));
  const value = {
    ...{ code, title, requirements: [] },
    units: units.map(({ line, title, outcomes }) => ({
      ...{ unit: line.unit, title: title.text },
      outcomes: outcomes.map(({ line, lines }) => ({
        ...{ number: line.outcome, text: agreed(lines, "outcomeText", faults).text },
        criteria: lines.map(({ criterion, criterionText }) => ({ number: criterion, text: criterionText })),
      })),
    })),
  };
  return { value, shaped: value, whereOf: (path) => whereInRows(units, path), faults };
}

function inHead(names: readonly string[]): Fault[] {
  const missing = csvColumns.filter((column) => !names.includes(column));
  return [
    ...missing.map((column) => ({ where: `row 1, ${column}`, message: "This column is missing." })),
    ...names.flatMap((name, index) => {
      const where = `row 1, ${name || `column ${index + 1}`}`;
      if (!csvColumns.some((column) => column === name)) return [{ where, message: "There is no such column." }];
      return names.indexOf(name) < index ? [{ where, message: "This column is there twice." }] : [];
    }),
  ];
}

type Group = ReturnType<typeof grouped>[number];

/** "row 12, criterionText"; of what several rows say, the first of them. */
function whereInRows(units: readonly (Pick<Group, "line"> & { outcomes: readonly Group[] })[], path: Path): string {
  const [first = "file", unit, part, outcome, ofOutcome, criterion, ofCriterion] = path;
  const found = units[Number(unit)];
  if (first !== "units" || !found) return first === "units" ? "file" : String(first);
  if (part !== "outcomes") return `row ${found.line.row}, ${part === "title" ? "unitTitle" : "unit"}`;
  const within = found.outcomes[Number(outcome)] ?? found;
  if (ofOutcome !== "criteria") return `row ${within.line.row}, ${ofOutcome === "text" ? "outcomeText" : "outcome"}`;
  const line = found.outcomes[Number(outcome)]?.lines[Number(criterion)] ?? within.line;
  return `row ${line.row}, ${ofCriterion === "text" ? "criterionText" : "criterion"}`;
}

/** Lines with the same number, in the order in which it is first there; rows of one need not stand together. */
function grouped(lines: readonly Line[], by: "unit" | "outcome") {
  return [...Map.groupBy(lines, (line) => line[by]).values()].map((lines) => ({ lines, line: lines[0] as Line }));
}

/** The text that all these rows have; it may be left out after the first time. */
function agreed(lines: readonly Line[], column: "unitTitle" | "outcomeText", faults: Fault[]) {
  const first = lines.find((line) => line[column] !== "") ?? lines[0];
  for (const line of lines)
    if (first && line[column] !== "" && line[column] !== first[column])
      faults.push({ where: `row ${line.row}, ${column}`, message: `This is another text than in row ${first.row}.` });
  return { text: first?.[column] ?? "" };
}

/* Texts */

const notUtf8 = "This file is not UTF-8. Save it as UTF-8, then choose it again.";

function* inText(text: string, where: string): Generator<Fault> {
  if (text.includes("\uFFFD")) yield { where, message: notUtf8 };
  // A spreadsheet would run it. A dash before a blank begins a line of a list.
  if (/^\s*([=+@]|-[\p{L}\p{N}(=+@-])/u.test(text))
    yield { where, message: "This begins like a formula. Write it as a text." };
}
