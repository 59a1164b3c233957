import { open, rm } from "node:fs/promises";
import type { BundlePortfolio, BundleRecord } from "contract/exports/bundle-format.ts";
import type { Evidence } from "contract/logbook/logbook.ts";

/** What stays in memory of each portfolio: where it counts in the logbook, and where its record stands in the file. */
export interface RecordFileResult extends Evidence {
  start: number;
  length: number;
}

/** `portfolio.json` while it is written: on the disk, because a learner's texts may be more than fits in memory. */
export interface RecordFile {
  kept: readonly RecordFileResult[];
  append(portfolio: BundlePortfolio): Promise<void>;
  /** No more portfolios come. Answers its bytes, from the beginning. */
  finish(): Promise<AsyncIterable<Uint8Array>>;
  read(kept: RecordFileResult): Promise<BundlePortfolio>;
  /** Removes it. */
  discard(): Promise<void>;
}

export async function openRecordFile(path: string, head: Omit<BundleRecord, "portfolios">): Promise<RecordFile> {
  const handle = await open(path, "w+", 0o640);
  const kept: RecordFileResult[] = [];
  let end = 0;
  async function write(text: string): Promise<number> {
    const bytes = Buffer.from(text);
    await handle.write(bytes, 0, bytes.length, end);
    end += bytes.length;
    return bytes.length;
  }
  await write(`${JSON.stringify(head).slice(0, -1)},"portfolios":[`);
  return {
    kept,
    append: async (portfolio) => {
      await write(kept.length > 0 ? ",\n" : "\n");
      const { unit, learningOutcome, criteria, status } = portfolio;
      const start = end;
      const length = await write(JSON.stringify(portfolio));
      kept.push({ unit, learningOutcome, criteria, status, start, length });
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
