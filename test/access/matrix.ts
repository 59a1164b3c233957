import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The kinds of person that the matrix has a column for. Portfolios in it are Sam's, whom Ann assesses. */
export const personas = [
  "anonymous",
  "student-owner",
  "student-other",
  "assessor-assigned",
  "assessor-unassigned",
  "admin",
  "deactivated",
] as const;
export type Persona = (typeof personas)[number];

/** One row: a call, a case of it, and the status that each kind of person gets. */
export interface Row {
  /** As `contract/core/paths.ts` writes it: "GET /api/users". */
  endpoint: string;
  /** Which of the endpoint's rows, from 0. */
  position: number;
  what: string;
  expected: Record<Persona, number>;
}

/** The matrix as it stands beside the server. @throws Error when a line has not a status for everybody. */
export function readMatrix(): Row[] {
  const text = readFileSync(join(import.meta.dirname, "./access-matrix.csv"), "utf8");
  const [head, ...lines] = text.trim().split(/\r?\n/).map(cellsOf);
  if (head?.join() !== ["endpoint", "method", ...personas, "case"].join())
    throw new Error("the matrix has other columns");
  const seen = new Map<string, number>();
  return lines.map((cells) => {
    const row = rowOf(cells);
    const position = seen.get(row.endpoint) ?? 0;
    seen.set(row.endpoint, position + 1);
    return { ...row, position };
  });
}

function rowOf(cells: string[]): Omit<Row, "position"> {
  const [path = "", method = "", ...rest] = cells;
  const statusOf = (persona: Persona) => Number(rest[personas.indexOf(persona)]);
  const expected = {
    anonymous: statusOf("anonymous"),
    "student-owner": statusOf("student-owner"),
    "student-other": statusOf("student-other"),
    "assessor-assigned": statusOf("assessor-assigned"),
    "assessor-unassigned": statusOf("assessor-unassigned"),
    admin: statusOf("admin"),
    deactivated: statusOf("deactivated"),
  };
  const odd = Object.values(expected).some((status) => !(status >= 200 && status < 500));
  if (odd || rest.length !== personas.length + 1) throw new Error(`the matrix has an odd line: ${cells.join(", ")}`);
  // A query is part of the case, not of the address; that a path carries a viewer token is not.
  const endpoint = `${method} ${path.replace(/\?q=$/, "")}`;
  return { endpoint, what: rest.at(-1)?.trim() || "always", expected };
}

// Cells are plain, or in double quotes with commas inside; no cell of the matrix holds a quote or a line break.
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? "");
}
