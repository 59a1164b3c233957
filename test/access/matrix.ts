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
  /** In the form of `contract/core/paths.ts`: "GET /api/users". */
  endpoint: string;
  /** The row's position among those of the endpoint, from 0. */
  position: number;
  what: string;
  expected: Record<Persona, number>;
}

/** The matrix in access-matrix.csv. @throws Error when a line lacks somebody's status */
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
  const hasOddStatus = Object.values(expected).some((status) => !(status >= 200 && status < 500));
  if (hasOddStatus || rest.length !== personas.length + 1)
    throw new Error(`the matrix has an odd line: ${cells.join(", ")}`);
  // The query belongs to the case, not to the endpoint; a viewer token stays, because it makes another endpoint.
  const endpoint = `${method} ${path.replace(/\?q=$/, "")}`;
  return { endpoint, what: rest.at(-1)?.trim() || "always", expected };
}

// Cells are plain, or in double quotes with commas inside; no cell of the matrix holds a quote or a line break.
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? "");
}
