import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readPdf, squeezed } from "../../../test/product/exports/paper.ts";
import { photo, sidewaysWithPlace } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { readLogo } from "../../platform/centre/logo.ts";
import { type Files, FilesUnavailable } from "../../platform/files/files.ts";
import { asStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { renderLogbookPdf, renderPortfolioPdf } from "./rendering.ts";
import { stopPdfWorkers } from "./worker/pool.ts";

let product: OpenProduct;
const clock = frozenAt("2026-03-05T12:00:00Z");
beforeEach(async () => {
  product = await openProduct({ clock, settings: { CENTRE_NAME: "Northgate College" }, shared: true });
});
afterEach(() => product.close());
afterAll(stopPdfWorkers);

const bytesOf = async (files: Files, name: StoredName) => buffer((await files.get(name))?.bytes ?? expect.fail());
const portfolioOf = async (id: string) => readPdf(await renderPortfolioPdf(product.deps, id));
const logbookOf = async (student: string) => readPdf(await renderLogbookPdf(product.deps, student));
const assess = (id: string, status: "To Be Reviewed" | "Reviewed" | "Done", assessorComments?: string) =>
  product.as(product.ann, reviewPortfolio, { params: { id }, body: { status, assessorComments } });

// Letters, marks and unassigned code points of scripts with complex shaping, and the zero-width joiners.
const ofScripts = fc
  .oneof(
    ...[0x590, 0x600, 0x900, 0x980, 0xa00, 0xa80, 0xb80, 0xc00, 0xd00, 0xd80, 0xe00].map((first) =>
      fc.integer({ min: first, max: first + 0x7f }),
    ),
    fc.integer({ min: 0x1200, max: 0x139f }),
    fc.constantFrom(0x200c, 0x200d, 0x25cc, 0x20),
  )
  .map((codePoint) => String.fromCodePoint(codePoint));

describe("the PDF of a portfolio", () => {
  test("says everything that the screens say, in words, and numbers its pages", async () => {
    const { _id } = await saved(product, product.sam, {
      status: "To Be Reviewed",
      title: "Dŵr, zażółć 王小明",
      statement: "I did it alone.",
      sections: JSON.stringify([{ heading: "Tools", content: "Multimeter, 0.35 Ω" }]),
      images: [await sidewaysWithPlace(), await photo(2000, 600), await photo(300, 900)],
      photos: JSON.stringify([{ caption: "The board, before" }]),
    });
    const { text, pages } = await portfolioOf(_id);
    for (const expected of [
      "Northgate College",
      "Sam Singh · Dŵr, zażółć 王小明",
      "Student Sam Singh",
      "Status To Be Reviewed",
      "Unit Unit 315: Planning, preparing and installing wiring systems",
      "Learning outcome LO 6:",
      "Criterion AC 6.1a:",
      "Method Direct observation",
      "Location LS1 4AP",
      "Date 3 March 2026, 09:30",
      "Task description Changed the board.",
      "Job type Domestic",
      "Reason for task Cracked.",
      "Objective of job Safe.",
      "Statement I did it alone.",
      "Tools Multimeter, 0.35 Ω",
      "Comments On my own.",
      "Assessor feedback N/A",
      "Photo 1 of 3 The board, before Taken 1 March 2026, 09:30",
      "Photo 2 of 3 Taken: N/A",
      "Printed 5 March 2026, 12:00",
      ...Array.from({ length: pages }, (_, index) => `Page ${index + 1} of ${pages}`),
    ]) {
      expect(squeezed(text)).toContain(squeezed(expected));
    }
  });

  test("says N/A for what is empty", async () => {
    const nowhere = { unit: "", learningOutcome: "", criteria: "", comments: "" };
    const { _id } = await saved(product, product.sam, nowhere);
    const { text } = await portfolioOf(_id);
    for (const expected of ["Unit N/A", "Learning outcome N/A", "Criterion N/A", "Comments N/A", "Photos N/A"]) {
      expect(squeezed(text)).toContain(squeezed(expected));
    }
  });

  test("has every closed round, the latest first, and nothing that was only saved", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
    await assess(id, "Reviewed", "First words");
    clock.advance(3_600_000);
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
    await assess(id, "Reviewed", "Second words");
    await assess(id, "To Be Reviewed", "Only saved");
    const { text } = await portfolioOf(id);
    expect(squeezed(text)).toMatch(/13:00,AnnArcherSecondwords.*12:00,AnnArcherFirstwords/);
    expect(text).not.toContain("Only saved");
  });

  test("a screen reader finds a title, the language, headings in order and a text for each photo", async () => {
    const { _id } = await saved(product, product.sam, { images: [await sidewaysWithPlace(), await photo()] });
    const read = await portfolioOf(_id);
    expect(read).toMatchObject({ title: "Consumer unit change", language: "en-GB", isMarked: true });
    const levels = read.structure.flatMap((role) => /^H(\d)/.exec(role)?.[1] ?? []).map(Number);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(read.structure.filter((role) => role.startsWith("Figure"))).toEqual([
      "Figure Photo 1 of 2, taken 1 March 2026",
      "Figure Photo 2 of 2",
    ]);
  });

  test("loses nothing of the longest texts and words", async () => {
    const [word, long] = ["w".repeat(10_000), "Tested every circuit. ".repeat(450)];
    const texts = { taskDescription: word, comments: long, title: "t".repeat(200), reasonForTask: "ع".repeat(9000) };
    const { _id } = await saved(product, product.sam, texts);
    const { text } = await portfolioOf(_id);
    const body = squeezed(text.replaceAll(/Printed .*\n?|Northgate College .*\n?/g, ""));
    expect(body).toContain(word);
    expect(body.split("Testedeverycircuit.")).toHaveLength(451);
  });

  test.each<[string, (files: Files, name: StoredName) => Promise<unknown>]>([
    ["is lost", (files, name) => files.remove(name)],
    ["is empty", (files, name) => files.put(name, Buffer.alloc(0))],
    ["is no photo", (files, name) => files.put(name, Buffer.from("not a photo"))],
    ["was cut short", async (files, name) => files.put(name, (await bytesOf(files, name)).subarray(0, 400))],
  ])("is made although the file of a photo %s, and names that one in its place", async (_, damage) => {
    const images = [await photo(40, 30), await photo(50, 30), await photo(60, 30)];
    const { _id } = await saved(product, product.sam, { images });
    const rows = await product.deps.db.selectFrom("photos").selectAll().orderBy("position").execute();
    await damage(product.deps.files, asStoredName(rows[1]?.file ?? ""));
    const { text, structure } = await portfolioOf(_id);
    const missing = "This photo is missing: its file is lost or cannot be read.";
    expect(squeezed(text)).toContain(squeezed(`${missing} Photo 2 of 3`));
    expect(squeezed(text).split(squeezed(missing))).toHaveLength(2);
    expect(structure.filter((role) => role.startsWith("Figure"))).toEqual([
      "Figure Photo 1 of 3",
      `Figure Photo 2 of 3. ${missing}`,
      "Figure Photo 3 of 3",
    ]);
  });

  test("is not made while the storage is out of reach: then no photo is missing", async () => {
    const { _id } = await saved(product, product.sam, { images: [await photo()] });
    const localCopy = () => Promise.reject(new FilesUnavailable("timeout"));
    const deps = { ...product.deps, files: { ...product.deps.files, localCopy } };
    await expect(renderPortfolioPdf(deps, _id)).rejects.toBeInstanceOf(FilesUnavailable);
  });

  test.each([
    ["Hebrew", "\u05e9\u05dc\u05d5\u05dd"],
    ["Gurmukhi", "\u0a2a\u0a70\u0a1c\u0a3e\u0a2c"],
    ["Bengali", "\u09ac\u09be\u0982\u09b2\u09be"],
    ["Gujarati", "\u0a97\u0ac1\u0a9c\u0ab0\u0abe\u0aa4"],
    ["Tamil", "\u0ba4\u0bae\u0bbf\u0bb4"],
    ["Telugu", "\u0c24\u0c46\u0c32\u0c41"],
    ["Malayalam", "\u0d2e\u0d32\u0d2f\u0d3e"],
    ["Sinhala", "\u0dc3\u0dd2\u0d82\u0dc4"],
    ["Thai", "\u0e44\u0e17\u0e22"],
    ["Ethiopic", "\u12a0\u121b\u122d\u129b"],
    ["Georgian", "\u10e5\u10d0\u10e0\u10d7"],
    ["Armenian", "\u0540\u0561\u0575\u0565"],
  ])("shows %s in its own letters", async (_, word) => {
    const { _id } = await saved(product, product.sam, { taskDescription: word });
    const { text } = await portfolioOf(_id);
    expect(text).not.toContain("\u25a1");
    for (const letter of word.replaceAll(/\p{M}/gu, "")) expect(text).toContain(letter);
  });

  test("is rendered whatever was written, with every plain word of it", async () => {
    const { _id: id } = await saved(product, product.sam);
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: ofScripts }),
      fc.stringMatching(/^[a-z]{1,12}$/),
    );
    const written = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" ").replaceAll("\0", ""));
    const property = fc.asyncProperty(written, written, written, async (title, comments, sections) => {
      const row = { title, comments, sections: JSON.stringify([{ heading: sections, content: title }]) };
      await product.deps.db.updateTable("portfolios").set(row).where("id", "=", id).execute();
      // pdf.js reports a combining mark on every letter that shares the glyph, so marks are not compared.
      const text = (await portfolioOf(id)).text.normalize("NFD").replaceAll(/\p{M}/gu, "");
      for (const word of comments.match(/(?<=^| )[a-z]{2,12}(?= |$)/g) ?? []) expect(text).toContain(word);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});

describe("the PDF of a logbook", () => {
  test("says each criterion's state in words, and complete and signed off apart", async () => {
    const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", title: "Board changed" });
    await saved(product, product.sam, { title: "Not sent yet" });
    await saved(product, product.sam, {
      title: "Nowhere",
      status: "To Be Reviewed",
      unit: "",
      learningOutcome: "",
      criteria: "",
    });
    await assess(_id, "Reviewed", "Good");
    await assess(_id, "Done");
    const { text, title, structure } = await logbookOf(product.sam.id);
    for (const expected of [
      "Total Units 8",
      "Evidence Submitted 1",
      "Signed Off 1 of 233 criteria",
      "Board changed 3 March 2026 Completed",
      "Nowhere",
    ]) {
      expect(squeezed(text)).toContain(squeezed(expected));
    }
    expect(squeezed(text)).toMatch(/Unit315:[^/]*1\/\d+criteriawithevidence,1signedoff/);
    expect(text).not.toContain("Not sent yet");
    expect([title, structure[0]]).toEqual(["Logbook of Sam Singh", "H1"]);
  });

  test("of a learner without evidence has every unit", async () => {
    const { text } = await logbookOf(product.sam.id);
    expect(text.match(/^Unit \d{3}: /gm)).toHaveLength(8);
  });
});

test.each(["svg", "webp"] as const)(
  "the first page has the centre's logo, a %s, with its name for who cannot see it",
  async (type) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30z"/></svg>';
    // No picture is made from the drawing: where uploads have been decoded in this process, an SVG cannot be.
    const picture = sharp({ create: { width: 90, height: 30, channels: 3, background: "#000000" } });
    const path = join(product.folder, `logo.${type}`);
    await writeFile(path, type === "svg" ? drawing : await picture.webp().toBuffer());
    const { settings } = product.deps;
    const deps = { ...product.deps, settings: { ...settings, CENTRE_LOGO: readLogo(path) } };
    const { _id } = await saved(product, product.sam, {});
    for (const bytes of [await renderPortfolioPdf(deps, _id), await renderLogbookPdf(deps, product.sam.id)]) {
      const { structure } = await readPdf(bytes);
      expect(structure[0]).toBe("H1");
      expect(structure.filter((role) => role.startsWith("Figure"))).toEqual(["Figure Northgate College"]);
    }
  },
);

test("a PDF of what does not exist is refused", async () => {
  await expect(renderPortfolioPdf(product.deps, "0123456789abcdef0123456789abcdef")).rejects.toMatchObject({
    status: 404,
  });
  await expect(renderLogbookPdf(product.deps, product.ann.id)).rejects.toMatchObject({ status: 404 });
});
