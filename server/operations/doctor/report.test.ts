import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { openPrivateFolder } from "../../platform/database/private-folder.ts";
import { wallClock } from "../../platform/dependencies.ts";
import { bucketAt } from "../../platform/files/bucket/location.ts";
import type { Settings } from "../../platform/settings.ts";
import { examine } from "./examine.ts";
import { report } from "./report.ts";

let product: OpenProduct;
let empty: string;

beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), "doctor-report-"));
  openPrivateFolder(empty); // Sets the umask, too.
  product = await openProduct();
  openPrivateFolder(product.folder);
});
afterAll(async () => {
  await product.close();
  await rm(empty, { recursive: true, force: true });
});

/** The lines that the command would print, and whether it would end with status 0. */
async function reported(findings: AsyncIterable<string>): Promise<{ lines: string[]; isFine: boolean }> {
  const lines: string[] = [];
  const isFine = await report(findings, (line) => lines.push(line)).then(
    () => true,
    () => false,
  );
  return { lines, isFine };
}

test("every finding is printed, and none leaves status 0, whatever it says", async () => {
  const property = fc.asyncProperty(fc.array(fc.string()), async (findings) => {
    async function* found() {
      yield* findings;
    }
    const isFine = findings.length === 0;
    expect(await reported(found())).toEqual({ lines: isFine ? ["Nothing is wrong."] : findings, isFine });
  });
  await fc.assert(property, { examples: [[[""]], [["Nothing is wrong."]]] });
});

const nowhere = "http://127.0.0.1:9";
/** What can be wrong around a whole installation, each by itself a finding. */
const wrong: Record<string, () => Partial<Settings>> = {
  "no mail server": () => ({ SMTP_URL: "smtp://127.0.0.1:9" }),
  "no object storage": () => ({ FILES_URL: bucketAt(`s3://bucket?endpoint=${nowhere}`), AWS_ACCESS_KEY_ID: "a" }),
  "no backup": () => ({ BACKUP_DIR: empty }),
  "no folder of backups": () => ({ BACKUP_DIR: join(empty, "none") }),
  "a proxy that is not trusted": () => ({ PUBLIC_URL: "https://centre.example.com", SMTP_URL: undefined }),
  "no database": () => ({ DATA_DIR: empty, DATABASE_URL: undefined }),
};

test("whatever is wrong at once is in the report, nothing is said beside it, and status 0 means that nothing is", async () => {
  const beside = vi.spyOn(process.stderr, "write");
  const property = fc.asyncProperty(fc.subarray(Object.keys(wrong)), async (names) => {
    const settings = Object.assign({ ...product.deps.settings }, ...names.map((name) => wrong[name]?.()));
    const { lines, isFine } = await reported(examine(settings, wallClock));
    expect([names, isFine, lines.includes("Nothing is wrong.")]).toEqual([
      names,
      names.length === 0,
      names.length === 0,
    ]);
    expect(beside.mock.calls).toEqual([]);
  });
  const alone = Object.keys(wrong).map((name): [string[]] => [[name]]);
  await fc.assert(property, { numRuns: alone.length + 10, examples: [[[]], ...alone] });
  beside.mockRestore();
});
