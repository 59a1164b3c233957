import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a baseline is order to do: insert for so long, the rows of the first so many tables at a time. */
export interface InsertOrder {
  milliseconds: number;
  student: string;
  /** 3: everything that a save writes; 1: the portfolio's row alone. */
  tables: number;
  connections: number;
}
export interface Inserted {
  perSecond: number;
}

export interface Baseline {
  insert(order: InsertOrder): Promise<number>;
  stop(): void;
}

/** The baseline in a process of its own, on the database that `environment` names. */
export function openBaseline(program: string, environment: Record<string, string>): Baseline {
  const env = { PATH: process.env.PATH, ...environment };
  const child: ChildProcess = fork(join(import.meta.dirname, program), { env });
  return {
    insert: async (order) => {
      child.send(order);
      const [inserted]: Inserted[] = await once(child, "message");
      return inserted?.perSecond ?? Number.NaN;
    },
    stop: () => child.disconnect(),
  };
}
