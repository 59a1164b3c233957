import { open, rm } from "node:fs/promises";
import type { BundlePortfolio, BundleRecord } from "contract/exports/bundle-format.ts";
import type { Evidence } from "contract/logbook/logbook.ts";
import { verdictsIn } from "contract/portfolios/verdicts.ts";

/** What stays in memory of each portfolio: its criterion and status, and the position of its record in the file. */
export interface RecordEntry extends Evidence {
  start: number;
  length: number;
}

/** `portfolio.json` while it is written: a temporary file, because a learner's texts may not fit into memory. */
export interface RecordFile {
  entries: readonly RecordEntry[];
  append(portfolio: BundlePortfolio): Promise<void>;
  /** Ends the JSON. Answers all its bytes. */
  finish(): Promise<AsyncIterable<Uint8Array>>;
  read(entry: RecordEntry): Promise<BundlePortfolio>;
  /** Deletes the file. */
  discard(): Promise<void>;
}

export async function openRecordFile(path: string, head: Omit<BundleRecord, "portfolios">): Promise<RecordFile> {
  const handle = await open(path, "w+", 0o640);
  const entries: RecordEntry[] = [];
  let end = 0;
  async function write(text: string): Promise<number> {
    const bytes = Buffer.from(text);
    await handle.write(bytes, 0, bytes.length, end);
    end += bytes.length;
    return bytes.length;
  }
  await write(`${JSON.stringify(head).slice(0, -1)},"portfolios":[`);
  return {
    entries,
    append: async (portfolio) => {
      await write(entries.length > 0 ? ",\n" : "\n");
      const { unit, learningOutcome, criteria, also, decisions = [], status } = portfolio;
      const decided = [...verdictsIn(decisions).values()].map(({ isPending, ...one }) =>
        isPending ? { ...one, verdict: "pending" as const } : one,
      );
      const start = end;
      const length = await write(JSON.stringify(portfolio));
      entries.push({ unit, learningOutcome, criteria, also, decided, status, start, length });
    },
    finish: async () => {
      await write("\n]}\n");
      return handle.createReadStream({ start: 0, autoClose: false });
    },
    read: async ({ start, length }) => {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start);
      return JSON.parse(buffer.toString());
    },
    discard: async () => {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}
