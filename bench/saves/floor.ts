import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What a floor is asked to do: insert for so long, the rows of the first so many tables at a time. */
export interface Asked {
  milliseconds: number;
  student: string;
  /** 3: everything that a save writes, in one transaction; 1: the portfolio's row alone. */
  tables: number;
  connections: number;
}
export interface Inserted {
  perSecond: number;
}

export interface Floor {
  insert(asked: Asked): Promise<number>;
  stop(): void;
}

/** A floor in a process of its own, on the database that `environment` names. */
export function openFloor(program: string, environment: Record<string, string>): Floor {
  const env = { PATH: process.env.PATH, ...environment };
  const child: ChildProcess = fork(join(import.meta.dirname, program), { env });
  return {
    insert: async (asked) => {
      child.send(asked);
      const [inserted]: Inserted[] = await once(child, "message");
      return inserted?.perSecond ?? Number.NaN;
    },
    stop: () => child.disconnect(),
  };
}
