import { minute } from "contract/core/calendar.ts";
import { createPortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, describe, expect, test } from "vitest";
import { attached, pdf } from "../../../test/product/attachments.ts";
import { eicar, openClamd } from "../../../test/product/clamd.ts";
import { portfolioForm } from "../../../test/product/portfolios.ts";
import { frozenAt, openProduct } from "../../../test/product/product.ts";
import { findClamd, startClamd } from "../../../test/product/real-clamd.ts";
import { findingIn, TooLargeToScan } from "../../platform/attachments/clamd.ts";
import { scanWhenDue } from "./scanning.ts";

const megabyte = 1_048_576;
const limits = { StreamMaxLength: "1M", MaxFileSize: "512K", AlertExceedsMax: "yes" };

interface Scanner {
  url: string;
  stop(): Promise<unknown>;
}
type Start = (port?: number) => Promise<Scanner>;
const fake: Start = async (port) => {
  const { url, close } = await openClamd({ most: megabyte, scans: megabyte / 2, ...(port !== undefined && { port }) });
  return { url, stop: close };
};

// Where neither Debian's mirror nor clamd can be had, what the other tests rely on still holds for our own.
const found = findClamd();
if (!found)
  process.stderr.write("Left out: a real clamd, which this machine has not and Debian's mirror did not give.\n");
const scanners: [string, Start][] = [["our own clamd", fake]];
if (found) scanners.push(["Debian's clamd", (port) => startClamd(found, limits, port)]);

describe.each(scanners)("%s", (_, start) => {
  let scanner: Scanner | undefined;
  afterEach(async () => {
    await scanner?.stop();
    scanner = undefined;
  });

  test("answers as its protocol says, however the bytes are cut", async () => {
    scanner = await start();
    const { url } = scanner;
    const verdict = (bytes: Buffer, cut = 65_536) => verdictOn(url, bytes, cut);
    expect(await verdict(pdf())).toBeNull();
    expect(await verdict(Buffer.alloc(0))).toBeNull();
    for (const cut of [1, 7, 65_536]) expect(await verdict(pdf(eicar), cut)).toMatch(/^Eicar-Signature/);
    expect(await verdict(Buffer.alloc(megabyte / 2))).toBeNull();
    // It does not look at what is longer than its MaxFileSize, and not even takes what is longer than a stream may be.
    for (const length of [megabyte - 1, megabyte + 65_537, 8 * megabyte])
      expect(await verdict(Buffer.alloc(length))).toBeInstanceOf(TooLargeToScan);
    const all = Array.from({ length: 20 }, (_, number) => verdict(number % 2 ? pdf(eicar) : pdf(`${number}`)));
    expect((await Promise.all(all)).map((one) => one !== null)).toEqual(all.map((_, number) => number % 2 === 1));
  });

  test("lets through what is clean, removes EICAR, and what it cannot look at waits; while it is gone, all do", async () => {
    scanner = await start();
    const port = Number(new URL(scanner.url).port);
    const clock = frozenAt("2026-11-02T09:00:00Z");
    const product = await openProduct({ clock, settings: { CLAMAV_URL: scanner.url } });
    const log = { warn: () => undefined, error: () => undefined } as unknown as Parameters<
      typeof scanWhenDue
    >[0]["log"];
    const { sam, ann } = product;
    const files = [pdf(), pdf(eicar), pdf("x".repeat(megabyte))];
    const ids: string[] = [];
    for (const bytes of files) {
      const attachments = JSON.stringify([{ upload: await attached(product, sam, { bytes }) }]);
      const form = portfolioForm({ attachments, status: "To Be Reviewed" });
      ids.push((await product.as(sam, createPortfolio, { form })).body.portfolio._id);
    }
    async function scanAll(url = `tcp://127.0.0.1:${port}`): Promise<void> {
      const context = { ...product.deps, url, log, stopping: new AbortController().signal };
      while (await scanWhenDue(context));
    }
    /** What its assessor is told of each, and whether the file is given out. */
    async function seen() {
      const all = ids.map(async (id) => {
        const [one] = (await product.as(ann, viewPortfolio, { params: { id } })).body.attachments;
        return [one?.state, (await product.request(undefined, { method: "GET", url: `/${one?.path}` })).statusCode];
      });
      return Promise.all(all);
    }
    const waiting = ["waiting", 404];
    await scanner.stop();
    await scanAll();
    expect(await seen()).toEqual([waiting, waiting, waiting]);
    scanner = await start(port);
    await scanAll();
    expect(await seen()).toEqual([waiting, waiting, waiting]);
    clock.advance(minute);
    await scanAll();
    expect(await seen()).toEqual([["ready", 200], ["removed", 404], waiting]);
    await product.close();
  });
});

/** What it says, or the error; as the worker does, it is asked again when its answer was lost. */
async function verdictOn(url: string, bytes: Buffer, cut: number): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await findingIn(url, chunks(bytes, cut));
    } catch (error) {
      if (error instanceof TooLargeToScan || tries === 10) return error;
    }
  }
}

async function* chunks(bytes: Buffer, cut: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
}
